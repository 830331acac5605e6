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

/** Options of a client: the realm's address, and how the program signs in. */
export interface KafraOptions {
  /** The server's address, such as `https://realm.example`; empty for the page's own origin. */
  url: string;
  /** A session token that was got elsewhere. It is never renewed and wins over `tokens`. */
  token?: string | undefined;
  /** Keeps the session's token; by default it ends with the program. */
  tokens?: TokenStore | undefined;
  /** Solves the captcha of signing in; by default this is done here, unless it needs a browser. */
  captcha?: SolveCaptcha | undefined;
  /** Sends the requests instead of the platform's own fetch. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds until a call fails, further tries included; 30,000 by default. */
  timeout?: number | undefined;
  /** Number of retries of a safe request (default: 2). */
  retries?: number | undefined;
  /** Told to the server as `User-Agent`; browsers send their own. */
  userAgent?: string | undefined;
  /** Receives warnings that stop nothing, such as a failed renewal. Its own errors are ignored. */
  onWarning?: ((message: string, detail?: unknown) => void) | undefined;
  /** For tests. */
  clock?: Clock | undefined;
}

/** Credentials of a master account. */
export interface SignIn {
  /** Of the master account, as it was registered. */
  email: string;
  password: string;
  /** Whether the token is stored permanently, if the store supports it (default: true). */
  persistent?: boolean | undefined;
}

/** The calls of the contract; those with a cursor have `.pages()` and `.rows()` as well. */
export type KafraCalls = {
  [N in keyof Client]: {
    [V in keyof Client[N]]: Client[N][V] & (V extends keyof Api[N] ? PaginationOf<Api[N][V]> : unknown);
  };
};

/** The signed-in user. */
export interface KafraSession {
  /** The session's token and its claims (`claims.master_id`, `claims.exp` in seconds); undefined if no user is signed in. */
  readonly current: SignedIn | undefined;
  /** The same as `current`, for libraries that take a store, such as React's `useSyncExternalStore`. */
  getSnapshot(): SignedIn | undefined;
  /** Calls on every change, also when the session expires while no call is made. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Resolves when no renewal of the token is under way. */
  settled(): Promise<void>;
}

/** A Kafra server: every call of the contract, and who is signed in. Each call may throw an `ApiError`. */
export interface Kafra extends KafraCalls {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  /** The signed-in user, with notifications of changes. */
  session: KafraSession;
  /**
   * Solves the captcha and signs in.
   * @throws ApiError with the code `invalid_credentials` or `not_verified`, among others.
   * @throws CaptchaError if the captcha cannot be solved here.
   */
  signIn(credentials: SignIn, options?: CallOptions): Promise<SignedIn>;
  /** Ends the session here and on the server. Also ends it here if the server cannot be reached. */
  signOut(options?: CallOptions): Promise<void>;
  /** Returns the configuration of the realm's site. Fetched once. */
  site(options?: CallOptions): Promise<SiteConfig>;
  /**
   * Returns the realm's databases of items, monsters, maps and skills, with their search. Each file is fetched on first
   * use and cached as long as this client exists.
   */
  databases(options?: CallOptions): Promise<Databases>;
  /** Stops watching what other tabs do to the session, and for its end; calls can be made as before. */
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
        // A session that the server does not know is over already.
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

/** Removes surrounding whitespace and trailing slashes. @throws TypeError for an invalid server address. */
function normalizeUrl(url: unknown): string {
  if (typeof url !== 'string') throw new TypeError('The url of the server must be a string.');
  const address = url.trim();
  if (address === '') return '';
  // None of them is repeated here: an address may hold a password.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw new TypeError('The url is not an HTTP address.');
  const { username, password, origin, pathname } = new URL(address);
  if (username !== '' || password !== '')
    throw new TypeError('The url must not contain a user. Sign in, or pass a token.');
  if (/[?#]/.test(address)) throw new TypeError('The url of the server must not have a query or hash.');
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/** Returns whole milliseconds, at most the longest delay of a timer. @throws TypeError for an invalid timeout. */
function checkTimeout(timeout: unknown = 30_000): number {
  if (typeof timeout === 'number' && timeout > 0) return Math.min(Math.ceil(timeout), longestTimer);
  throw new TypeError('The timeout must be a positive number of milliseconds.');
}

/** The options, checked. */
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

/** A warning stops nothing: errors and rejections of its listener neither fail a call nor end the program. */
const createLog = ({ onWarning }: KafraOptions): Log => ({
  warn(message, detail) {
    const tell = async () => onWarning?.(message, detail);
    tell().catch(() => undefined);
  },
});

function createOwnSession(options: KafraOptions, baseUrl: string, transport: Transport): Session {
  const { tokens = memoryTokens(), clock = systemClock } = options;
  const log = createLog(options);
  // Read from a file it ends in a line break.
  const token = options.token?.trim();
  if (token !== undefined && !decodeToken(token)) log.warn('The given token is invalid and was ignored.');
  return createSession({
    tokens: token === undefined ? resilientTokens(tokens, log) : fixedToken(token),
    clock,
    log,
    // By a client of its own: what a renewal is refused with must not end the session that it was for.
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
