import { defaultSite, type SiteConfig, siteConfig } from '../contract/site.ts';
import { ApiError } from './api-error.ts';
import type { Transport } from './transport.ts';

const call = 'GET /site.json';

/**
 * What makes the server's site that of one realm; a server without `/site.json` has the defaults.
 * @param baseUrl the server's address without a slash at the end; empty for the page's own origin.
 * @throws ApiError when the server cannot be reached or refuses, or the file is no configuration of a site.
 */
export async function readSite(baseUrl: string, transport: Transport): Promise<SiteConfig> {
  const url = `${baseUrl}/site.json`;
  const headers = { accept: 'application/json' };
  const reply = await transport({ method: 'GET', url, headers, body: undefined, safe: true, signal: undefined }).catch(
    (cause: unknown) => {
      throw new ApiError({ kind: 'network', call, message: 'Unable to reach server', cause });
    },
  );
  if (reply.status === 404) return defaultSite;
  if (reply.status >= 400) {
    throw new ApiError({ kind: 'http', call, status: reply.status, message: `The server answered ${reply.status}.` });
  }
  try {
    return siteConfig.parse(JSON.parse(reply.body));
  } catch (cause) {
    throw new ApiError({ kind: 'shape', call, message: `${url} is not a site of Kafra.`, cause });
  }
}
