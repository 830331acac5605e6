import { type Dispatcher, EnvHttpProxyAgent, interceptors, Pool, request as send } from 'undici';
import { mayFollow } from '../client/http/moved-error.ts';
import { sendWithRetries, type Try, type TryEnd } from '../client/http/retries.ts';
import { codeOf } from '../core/errors.ts';
import { type Clock, systemClock } from '../core/ports.ts';
import { longestTimer } from '../core/time-units.ts';
import { withoutSecrets } from '../core/without-secrets.ts';
import { nameProxy, proxyAwareFactory, readProxySettings } from './proxy.ts';

/** Timeout of HTTP requests, and an optional receiver of log lines about them. */
export interface HttpOptions {
  /** Timeout in milliseconds for connecting, for the beginning of a response, and between two parts of it. */
  timeout: number;
  /** Receives a log line for each HTTP request and its result. The line never contains a secret. */
  trace?: ((line: string) => void) | undefined;
  clock?: Pick<Clock, 'now' | 'wait'> | undefined;
}

export interface HttpRequest {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** True if the request changes nothing, so that it may be sent again after a broken connection. */
  safe: boolean;
  signal?: AbortSignal;
}

/** Function that sends an HTTP request and retries it if that can help. Rejects if no response arrives. */
export type Http = (request: HttpRequest) => Promise<Dispatcher.ResponseData>;

const maxRetries = 3;
const brokenConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Creates the function that sends HTTP requests in Node. It keeps connections alive, uses the proxies of HTTP_PROXY,
 * HTTPS_PROXY and NO_PROXY, and follows redirects of public requests. After status 429 and 503 it retries three times
 * with the server's delay, within the timeout.
 * @throws ProxyError for an invalid proxy variable. Requests reject with a ProxyError if the proxy fails.
 */
export function createHttp({ timeout, trace, clock = systemClock }: HttpOptions): Http {
  const proxies = readProxySettings(process.env);
  const timeouts = { keepAliveTimeout: 4_000, headersTimeout: timeout, bodyTimeout: timeout };
  const agent = new EnvHttpProxyAgent({
    ...timeouts,
    connect: { timeout },
    connectTimeout: timeout,
    factory: proxyAwareFactory(timeouts),
    clientFactory: (origin, options) => new Pool(origin, { ...timeouts, ...options }),
    httpProxy: proxies.http?.address ?? '',
    httpsProxy: proxies.https?.address ?? '',
  });
  const redirectingAgent = agent.compose(interceptors.redirect({ maxRedirections: 5 }));

  async function attempt({ method, url, headers, body, signal }: HttpRequest): Promise<Dispatcher.ResponseData> {
    const started = clock.now();
    const traceEnd = (how: string | number) => trace?.(`  ${how}, ${clock.now() - started} ms`);
    trace?.(`${method} ${withoutSecrets(url)}${headers.authorization ? ' (Authorization: Bearer ***)' : ''}`);
    const dispatcher = mayFollow({ method, headers }) ? redirectingAgent : agent;
    // Informational responses (103) reset the HTTP agent's timeout, so a separate limit covers the whole response. The
    // agent's timeout is shorter, because its error names the cause.
    const limit = new AbortController();
    const endless = new DOMException('No answer came in time.', 'TimeoutError');
    const timer = setTimeout(() => limit.abort(endless), Math.min(2 * timeout, longestTimer));
    const ends = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    try {
      const reply = await send(url, { method, headers, body, dispatcher, signal: ends });
      traceEnd(reply.statusCode);
      return reply;
    } catch (cause) {
      const error = nameProxy(cause, url, proxies);
      traceEnd(codeOf(error) || 'no answer');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const rules = { retries: maxRetries, timeout, clock, endOf, discard: discardReply };
  return (request) => sendWithRetries(request, () => attempt(request), rules);
}

/** Closes an HTTP response that is not needed, because it may be long or slow. */
export const discardReply = ({ body }: Dispatcher.ResponseData): void =>
  void body.on('error', () => undefined).destroy();

/**
 * Returns the result of an HTTP request that decides on a retry. Failed requests are retried only if the connection
 * broke.
 */
function endOf(one: Try<Dispatcher.ResponseData>): TryEnd | undefined {
  if ('error' in one) return brokenConnection.has(codeOf(one.error)) ? 'broken' : undefined;
  const { statusCode: status, headers } = one.reply;
  return { status, retryAfter: text(headers['retry-after']) };
}

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);
