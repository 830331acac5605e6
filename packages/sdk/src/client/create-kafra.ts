import { type Api, allCalls } from '../contract/api.ts';
import type { SiteConfig } from '../contract/site.ts';
import { once } from '../core/once.ts';
import { type Clock, type Log, systemClock, type TokenStore } from '../core/ports.ts';
import { longestTimer } from '../core/time-units.ts';
import { CaptchaError } from './captcha/captcha-error.ts';
import { captchaSolver, type SolveCaptcha } from './captcha/solve-captcha.ts';
import { type CallOptions, type Client, createClient } from './create-client.ts';
import { createDatabases, type Databases } from './databases/databases.ts';
import { ApiError } from './http/api-error.ts';
import { fetchBytes } from './http/fetch-bytes.ts';
import { addIterators, isPaginated, type PaginationOf } from './http/paging.ts';
import { retryFiles, withRetries } from './http/retries.ts';
import { fetchTransport, type Transport } from './http/transport.ts';
import { resilientTokens } from './session/resilient-tokens.ts';
import { createSession, type Session } from './session/session.ts';
import { followSession } from './session/session-end.ts';
import type { SignedIn } from './session/signed-in.ts';
import { decodeToken } from './session/token.ts';
import { fixedToken, memoryTokens } from './session/token-stores.ts';
import { readSite } from './site/site.ts';

/** Options of a client: the address of the realm's server, and how the program signs in. */
export interface KafraOptions {
  /** Address of the server, such as `https://realm.example`; empty for the origin of the web page. */
  url: string;
  /** A session token that the program already has. It is never renewed and takes precedence over `tokens`. */
  token?: string | undefined;
  /** Storage of the session token. Default: the token is kept in memory until the program ends. */
  tokens?: TokenStore | undefined;
  /** Function that solves the captcha at sign-in. Default: the client solves it, unless the captcha needs a browser. */
  captcha?: SolveCaptcha | undefined;
  /** Function that sends the HTTP requests instead of the platform's own fetch. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds until a call fails, including its retries; 30,000 by default. */
  timeout?: number | undefined;
  /** Number of retries of a request that changes no data (default: 2). */
  retries?: number | undefined;
  /** Value of the header `User-Agent`. Browsers ignore it and send their own. */
  userAgent?: string | undefined;
  /**
   * Called with warnings about problems that do not make a call fail, such as a failed token renewal. Errors of this
   * function are ignored.
   */
  onWarning?: ((message: string, detail?: unknown) => void) | undefined;
  /** Clock that replaces the system clock in tests. */
  clock?: Clock | undefined;
}

/** Credentials of a master account. */
export interface SignIn {
  /** Email address of the master account, as it was registered. */
  email: string;
  password: string;
  /** True if the session token is stored permanently, if the store supports it (default: true). */
  persistent?: boolean | undefined;
}

/** All calls of the contract as functions. Calls of lists with a cursor also have `.pages()` and `.rows()`. */
export type KafraCalls = {
  [N in keyof Client]: {
    [V in keyof Client[N]]: Client[N][V] & (V extends keyof Api[N] ? PaginationOf<Api[N][V]> : unknown);
  };
};

/** The session of the signed-in user, with notifications of changes. */
export interface KafraSession {
  /**
   * The session's token and its claims (`claims.master_id`, `claims.exp` in seconds); undefined if no user is signed
   * in.
   */
  readonly current: SignedIn | undefined;
  /** Returns the same value as `current`, for libraries that watch a store, such as React's `useSyncExternalStore`. */
  getSnapshot(): SignedIn | undefined;
  /**
   * Calls the listener on every change of the session, also when it expires while no call is made. Returns a function
   * that removes the listener.
   */
  subscribe(listener: () => void): () => void;
  /** Resolves when no renewal of the session token is running. */
  settled(): Promise<void>;
}

/**
 * A client of a Kafra server, with every call of the contract and the session of the signed-in user. Each call may
 * throw an `ApiError`.
 */
export interface Kafra extends KafraCalls {
  /** Address of the Kafra server, without a slash at the end. */
  readonly url: string;
  /** The session of the signed-in user, with notifications of changes. */
  session: KafraSession;
  /**
   * Solves the captcha and signs in.
   * @throws ApiError with the code `invalid_credentials` or `not_verified`, among others.
   * @throws CaptchaError if the captcha cannot be solved here.
   */
  signIn(credentials: SignIn, options?: CallOptions): Promise<SignedIn>;
  /**
   * Ends the session in this program and on the server. If the server cannot be reached, the session ends only in this
   * program.
   */
  signOut(options?: CallOptions): Promise<void>;
  /** Returns the configuration of the realm's site, which is fetched only once. */
  site(options?: CallOptions): Promise<SiteConfig>;
  /**
   * Returns the realm's databases of items, monsters, maps and skills, with their search. Each file is fetched on first
   * use and cached as long as this client exists.
   */
  databases(options?: CallOptions): Promise<Databases>;
  /**
   * Releases the client: it no longer watches for the expiry of the session and for changes by other tabs. Calls can
   * still be made.
   */
  close(): void;
}

/**
 * Creates a client of a Kafra server, for programs and browsers.
 * @throws TypeError if the address or the timeout is invalid.
 */
export function createKafra(given: KafraOptions): Kafra {
  const options = { ...given, timeout: checkTimeout(given.timeout) };
  const baseUrl = normalizeUrl(options.url);
  const transport = createTransport(options);
  const session = createOwnSession(options, baseUrl, transport);
  const followed = followSession(session, options.clock ?? systemClock);
  const client = createClient({ baseUrl, transport, session });
  const loadSite = once((signal) => readSite(baseUrl, transport, { signal }));

  let databases: Databases | undefined;
  async function loadDatabases(callOptions?: CallOptions): Promise<Databases> {
    const { databases: versions, market_public: isMarketPublic } = await loadSite(callOptions);
    const facts = {
      client,
      canReadMarket: () => isMarketPublic || session.getSnapshot() !== undefined,
      now: () => (options.clock ?? systemClock).now(),
    };
    databases ??= createDatabases({ versions, facts, fetchBytes: createFetchBytes(options, baseUrl) });
    return databases;
  }

  async function solve(signal: AbortSignal): Promise<string> {
    const solver = options.captcha ?? captchaSolver({ site: await loadSite({ signal }), baseUrl, transport });
    if (solver) return solver(signal);
    throw new CaptchaError('needs-browser', "This server's captcha needs a browser.");
  }

  return {
    ...addPaging(client),
    url: baseUrl,
    session: {
      get current() {
        return session.getSnapshot();
      },
      getSnapshot: session.getSnapshot,
      settled: session.settled,
      subscribe: followed.subscribe,
    },
    site: loadSite,
    databases: loadDatabases,
    async signIn({ email, password, persistent = true }, { signal = new AbortController().signal } = {}) {
      signal.throwIfAborted();
      const recaptcha = await solve(signal);
      const { token } = await client.account.login({ email, password, recaptcha }, { signal });
      if (token === undefined) throw notVerifiedError();
      const claims = decodeToken(token);
      if (!claims) throw new ApiError({ kind: 'shape', call: 'account.login', message: 'The server sent no token.' });
      session.signIn(token, persistent);
      return { token, claims };
    },
    async signOut(callOptions = {}) {
      if (!session.getSnapshot()) return;
      try {
        await client.account.logout({}, callOptions);
      } catch (error) {
        // If the server rejects the sign-out with 401, the session has ended already.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      } finally {
        session.signOut();
      }
    },
    close() {
      followed.stop();
      session.dispose();
    },
  };
}

const notVerifiedError = () =>
  new ApiError({
    kind: 'http',
    call: 'account.login',
    status: 403,
    code: 'not_verified',
    response: JSON.stringify({ code: 'not_verified', message: 'The email address is not confirmed yet.' }),
    message: 'The email address is not confirmed yet. The link was emailed again.',
  });

/**
 * Returns a server address without surrounding whitespace and trailing slashes. @throws TypeError for an invalid
 * address.
 */
function normalizeUrl(url: unknown): string {
  if (typeof url !== 'string') throw new TypeError('The url of the server must be a string.');
  const address = url.trim();
  if (address === '') return '';
  // The messages of these errors do not contain the address, because it may include a password.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw new TypeError('The url is not an HTTP address.');
  const { username, password, origin, pathname } = new URL(address);
  if (username !== '' || password !== '')
    throw new TypeError('The url must not contain a user. Sign in, or pass a token.');
  if (/[?#]/.test(address)) throw new TypeError('The url of the server must not have a query or hash.');
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/**
 * Returns the timeout in whole milliseconds, at most the longest delay of a timer. @throws TypeError for an invalid
 * timeout.
 */
function checkTimeout(timeout: unknown = 30_000): number {
  if (typeof timeout === 'number' && timeout > 0) return Math.min(Math.ceil(timeout), longestTimer);
  throw new TypeError('The timeout must be a positive number of milliseconds.');
}

/** Options of a client after validation. */
type CheckedOptions = KafraOptions & { timeout: number };

function createTransport({ fetch: send, timeout, retries = 2, userAgent, clock }: CheckedOptions): Transport {
  const transport = withRetries(fetchTransport(timeout, send), { retries, timeout, clock });
  if (userAgent === undefined) return transport;
  return (request) => transport({ ...request, headers: { ...request.headers, 'user-agent': userAgent } });
}

const createFetchBytes = ({ fetch: send, timeout, retries = 2, userAgent, clock }: CheckedOptions, baseUrl: string) =>
  fetchBytes({
    baseUrl,
    fetch: send,
    timeout,
    retry: retryFiles({ retries, timeout, clock }),
    headers: userAgent === undefined ? undefined : { 'user-agent': userAgent },
  });

/**
 * Creates a log that passes warnings to `onWarning`. An error or rejection of this listener neither fails a call nor
 * ends the program.
 */
const createLog = ({ onWarning }: KafraOptions): Log => ({
  warn(message, detail) {
    const tell = async () => onWarning?.(message, detail);
    tell().catch(() => undefined);
  },
});

function createOwnSession(options: KafraOptions, baseUrl: string, transport: Transport): Session {
  const { tokens = memoryTokens(), clock = systemClock } = options;
  const log = createLog(options);
  // Whitespace is removed, because a token that was read from a file ends in a line break.
  const token = options.token?.trim();
  if (token !== undefined && !decodeToken(token)) log.warn('The given token is invalid and was ignored.');
  return createSession({
    tokens: token === undefined ? resilientTokens(tokens, log) : fixedToken(token),
    clock,
    log,
    // The token is renewed with a separate client, because a refused renewal must not end the session.
    renew: async (old) => {
      const session = { authorize: () => old, handleRejection: () => undefined };
      return (await createClient({ baseUrl, transport, session }).account.renew()).token;
    },
  });
}

type AnyCall = (input?: Record<string, unknown>, options?: CallOptions) => Promise<Record<string, unknown>>;

function addPaging(client: Client): KafraCalls {
  for (const { noun, verb, name, route } of allCalls()) {
    if (!isPaginated(route)) continue;
    const call = (client[noun] as unknown as Record<string, AnyCall>)[verb];
    if (call)
      Object.assign(
        call,
        addIterators(name, (input, given) => call(input, given)),
      );
  }
  return client as KafraCalls;
}
