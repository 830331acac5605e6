import { type Api, allCalls, type CallsOf } from '../contract/api.ts';
import { type CallDefinition, pathFields } from '../contract/call-definition.ts';
import { ParseFailure } from '../contract/lenient/parse-failure.ts';
import { withAnySignal } from '../core/with-any-signal.ts';
import { ApiError, SignedOutError } from './http/api-error.ts';
import { parseJson } from './http/parse-json.ts';
import { readRefusal } from './http/read-refusal.ts';
import { readReply } from './http/read-reply.ts';
import { type OnParseIssues, reportParseIssues } from './http/report-parse-issues.ts';
import { requestError } from './http/request-error.ts';
import { parseRetryAfter } from './http/retry-after.ts';
import type { Transport, WireReply } from './http/transport.ts';
import type { Session } from './session/session.ts';

/** Options of an API call. */
export interface CallOptions {
  /** Signal that aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Client with every call of the contract, such as `client.account.login({...})`. Each call may throw an `ApiError`. */
export type Client = { [N in keyof Api]: CallsOf<Api[N], [options?: CallOptions]> };

export interface ClientOptions {
  /** Address of the server, without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  transport: Transport;
  session: Pick<Session, 'authorize' | 'handleRejection'>;
  /**
   * Signal of the current user. When another user signs in, it aborts the previous user's calls, which neither resolve
   * nor fail. Without this option, each call settles for its caller.
   */
  userSignal?: (() => AbortSignal) | undefined;
  /** Returns true for a call that this server accepts also without a session. */
  isPublicCall?: ((name: string) => boolean) | undefined;
  /** Called with the number of unreadable parts of a reply. */
  onParseIssues?: OnParseIssues | undefined;
}

type Input = Record<string, unknown>;

/** Creates the client with a function for every call of the contract. */
export function createClient(options: ClientOptions): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const { noun, verb, name, route } of allCalls()) {
    client[noun] ??= {};
    client[noun][verb] = (input: Input = {}, { signal }: CallOptions = {}) =>
      call(options, { name, route, input, signal });
  }
  return client as Client;
}

interface Call {
  name: string;
  route: CallDefinition;
  input: Input;
  signal: AbortSignal | undefined;
}

async function call(options: ClientOptions, given: Call): Promise<unknown> {
  const token = given.route.auth === 'bearer' ? options.session.authorize() : undefined;
  if (given.route.auth === 'bearer' && token === undefined && !options.isPublicCall?.(given.name))
    throw new SignedOutError(given.name);
  const userSignal = token === undefined ? undefined : options.userSignal?.();
  return withAnySignal([given.signal, userSignal], (signal) => callAs(token, options, { ...given, signal }));
}

async function callAs(
  token: string | undefined,
  { baseUrl, transport, session, onParseIssues }: ClientOptions,
  { name, route, input, signal }: Call,
): Promise<unknown> {
  // The request is serialized outside of the error handling. Input that cannot be serialized is an error of the caller,
  // not of the server.
  const request = { ...address(route, input), safe: route.safe, signal };
  const reply = await send(token);
  if (reply.status < 400) return decode(reply);
  const error = toApiError(name, reply);
  const fresh = reply.status === 401 && token ? session.handleRejection(token, error) : undefined;
  if (fresh === undefined) throw error;
  const retried = await send(fresh);
  if (retried.status >= 400) throw toApiError(name, retried);
  return decode(retried);

  async function decode(response: WireReply): Promise<unknown> {
    const reply = await decodeReply(name, route, response);
    // A long reply is parsed in slices. If another user has signed in between two slices, the call ends here.
    signal?.throwIfAborted();
    return reportParseIssues(reply, `${route.method} ${route.path}`, onParseIssues);
  }

  async function send(bearer: string | undefined): Promise<WireReply> {
    try {
      const reply = await transport({ ...request, ...headers(bearer) });
      // The abort signal is also checked after the reply, because some transports ignore it.
      signal?.throwIfAborted();
      return reply;
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw requestError(name, cause);
    }
  }

  function address({ method, path }: CallDefinition, fields: Input) {
    const rest = { ...fields };
    for (const field of pathFields(path)) delete rest[field];
    const target = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(fields[field])));
    const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(rest);
    return { method, url: `${baseUrl}${target}`, body };
  }

  function headers(bearer: string | undefined) {
    return {
      headers: {
        accept: 'application/json',
        ...(route.method === 'POST' || route.method === 'PUT' ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
    };
  }
}

function toApiError(name: string, { status, headers, body }: WireReply): ApiError {
  const { code, details, message } = readRefusal(body);
  return new ApiError({
    kind: 'http',
    call: name,
    status,
    response: body,
    code,
    details,
    message: message ?? `The server answered ${status}.`,
    retryAfter: parseRetryAfter(headers['retry-after'], Date.now()),
  });
}

async function decodeReply(name: string, route: CallDefinition, reply: WireReply): Promise<unknown> {
  const { status, body } = reply;
  const value = jsonOf(body);
  const read = await readReply(route, value);
  // A call fails if it gets an HTML page, even if its reply would be empty. Such a page comes from the sign-in page of
  // a network or from another site at this address.
  const isPage = isHtml(reply);
  if (!isPage && !(read instanceof ParseFailure)) return read;
  const why = read instanceof ParseFailure && value !== undefined ? read.message : notJsonMessage(body, isPage);
  const message = `The server's answer to ${route.method} ${route.path} is not what this version expects: ${why}.`;
  throw new ApiError({ kind: 'shape', call: name, status, response: body, message });
}

/**
 * Returns the parsed JSON body of a reply; undefined if it is not JSON. Only calls with an empty reply accept
 * undefined.
 */
function jsonOf(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/**
 * Returns true if the reply of a call is a web page. The body is checked as well, because some servers label all
 * replies as HTML.
 */
const isHtml = ({ headers, body }: WireReply): boolean =>
  /^text\/html/i.test(headers['content-type'] ?? '') && body.trimStart().startsWith('<');

function notJsonMessage(body: string, isPage: boolean): string {
  if (isPage) return 'it is a web page';
  return body.trim() === '' ? 'it is empty' : 'it is not JSON';
}
