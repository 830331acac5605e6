import { isJsonObject } from '../../contract/lenient/plain-values.ts';
import { withoutSecrets } from '../../core/without-secrets.ts';
import type { CallOptions } from '../create-client.ts';
import { ApiError } from '../http/api-error.ts';
import { requestError } from '../http/request-error.ts';
import type { Transport } from '../http/transport.ts';

const call = 'GET /site.json';

export interface SiteOptions extends CallOptions {
  /**
   * BCP 47 tag of the language in which the server sends site pages. Default: the header `Accept-Language`, which
   * browsers send.
   */
  language?: string | undefined;
}

/**
 * Returns the text of `/site.json`; undefined if the server has none.
 * @param baseUrl the server's address without a slash at the end; empty for the page's own origin.
 * @throws ApiError when the server cannot be reached or refuses, or the signal's reason.
 */
export async function fetchSite(
  baseUrl: string,
  transport: Transport,
  { signal, language }: SiteOptions = {},
): Promise<string | undefined> {
  const url = `${baseUrl}/site.json${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`;
  const headers = { accept: 'application/json' };
  const reply = await transport({ method: 'GET', url, headers, body: undefined, safe: true, signal }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw requestError(call, cause);
    },
  );
  if (reply.status === 404) return undefined;
  if (reply.status >= 400) {
    throw new ApiError({ kind: 'http', call, status: reply.status, message: `The server answered ${reply.status}.` });
  }
  return reply.body;
}

export const notASite = (baseUrl: string, cause: unknown): ApiError =>
  new ApiError({ kind: 'shape', call, message: `${withoutSecrets(baseUrl)}/site.json is not a site of Kafra.`, cause });

/** Parses `/site.json`, in which null is the same as a missing value. @throws SyntaxError for invalid JSON. */
export const parseSiteText = (body: string): unknown => withoutNulls(JSON.parse(body));

function withoutNulls(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const said = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(said.map(([key, part]) => [key, withoutNulls(part)]));
}
