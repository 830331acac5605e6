import { Pool } from 'undici';
import { codeOf } from '../core/errors.ts';

/** Error if the proxy that an environment variable names has failed, not the server. */
export class ProxyError extends Error {
  override name = 'ProxyError';
  /** Error code of the system; empty if the proxy variable itself is invalid. */
  readonly code: string;

  constructor(message: string, more: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.code = more.code ?? '';
  }
}

/** A proxy and the environment variable that names it. */
interface ProxySetting {
  variable: string;
  /** Address of the proxy, including its password. */
  address: string;
}

/** The proxies that environment variables define. The HTTP agent evaluates `NO_PROXY`. */
export interface ProxySettings {
  http: ProxySetting | undefined;
  https: ProxySetting | undefined;
}

const protocols = new Set(['http:', 'https:', 'socks:', 'socks5:']);

/**
 * Reads `http_proxy`, `https_proxy` and their upper-case forms. An address without a protocol uses http, as in curl.
 * @throws ProxyError for an invalid address. The message does not contain the value, which may include a password.
 */
export function readProxySettings(env: Readonly<Record<string, string | undefined>>): ProxySettings {
  const http = readProxySetting(env, 'http_proxy');
  return { http, https: readProxySetting(env, 'https_proxy') ?? http };
}

function readProxySetting(env: Readonly<Record<string, string | undefined>>, name: string): ProxySetting | undefined {
  const variable = env[name] === undefined ? name.toUpperCase() : name;
  const value = env[variable]?.trim();
  if (!value) return undefined;
  const address = /^\w+:\/\//.test(value) ? value : `http://${value}`;
  if (!URL.canParse(address) || !protocols.has(new URL(address).protocol))
    throw new ProxyError(`${variable} is not the address of a proxy, like http://127.0.0.1:3128`);
  try {
    decodeURIComponent(address);
  } catch {
    throw new ProxyError(`${variable} has an invalid %: write a literal %, for example in a password, as %25`);
  }
  return { variable, address };
}

interface PoolOptions extends Pool.Options {
  connect?: Pool.Options['connect'];
}

/**
 * Creates connections like the HTTP agent, and distinguishes failures of the proxy from those of the server. With a
 * proxy, the agent passes a connection factory without its timeouts, so they are set here.
 */
export const proxyAwareFactory =
  (timeouts: Pick<Pool.Options, 'headersTimeout' | 'bodyTimeout' | 'keepAliveTimeout'>) =>
  (origin: string | URL, options: object): Pool => {
    const { connect, ...others } = options as PoolOptions;
    if (typeof connect !== 'function') return new Pool(origin, options);
    return new Pool(origin, {
      ...timeouts,
      ...others,
      connect: (target, done) =>
        connect(target, (error, socket) => {
          if (error) done(isProxyFault(error) ? new ConnectionToProxyError(error) : error, null);
          else done(null, socket);
        }),
    });
  };

/** An error of the connection to a proxy, before the environment variable that names the proxy is determined. */
class ConnectionToProxyError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Matches error messages of the HTTP library undici if the proxy refused a connection to the server. */
const refusedByProxy = /^Proxy (?:response|Authentication Required) \((\d+)\)/;

/** Returns true if the proxy caused the error. A rejected certificate is excluded, because it may be the server's. */
const isProxyFault = (error: Error): boolean =>
  refusedByProxy.test(error.message) || /^(?:E[A-Z_]+|UND_ERR_(?:CONNECT_TIMEOUT|SOCKET|PRX_\w+))$/.test(codeOf(error));

/** Converts an error of a request to a ProxyError if the proxy caused it. */
export function nameProxy(error: unknown, url: string, settings: ProxySettings): unknown {
  const status = error instanceof Error ? refusedByProxy.exec(error.message)?.[1] : undefined;
  const proxy = new URL(url).protocol === 'https:' ? settings.https : settings.http;
  if (!proxy || !(error instanceof ConnectionToProxyError || status !== undefined)) return error;
  const { host } = new URL(proxy.address);
  const cause = error instanceof ConnectionToProxyError ? error.cause : error;
  if (status !== undefined)
    return new ProxyError(`the proxy ${host} of ${proxy.variable} refuses (${status})`, { cause, code: status });
  const code = codeOf(cause);
  return new ProxyError(`cannot reach the proxy ${host} of ${proxy.variable} (${code})`, { cause, code });
}
