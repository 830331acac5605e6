import { allModules } from '../app/all-modules.ts';
import type { AppModules } from '../app/app-modules.ts';
import type { AppOptions } from '../app/app-options.ts';
import { type App, createApp } from '../app/create-app.ts';
import type { SolveCaptcha } from '../client/captcha/solve-captcha.ts';
import { ApiError } from '../client/http/api-error.ts';
import type { Transport, WireRequest } from '../client/http/transport.ts';
import { allCalls } from '../contract/api.ts';
import type { SiteConfig } from '../contract/site.ts';
import { exampleSite } from './example-site.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type SharedTokenStore, sharedMemoryTokens } from './shared-memory-tokens.ts';
import { unsignedToken } from './unsigned-token.ts';
// The search code is imported in advance, because an app would load it lazily at the first search, and tests wait only
// for promises.
import '../client/search/searchables.ts';

/**
 * Response of the test app's server to a call: a body, a status with a body, or a function that creates the response
 * from the request.
 */
export type MockReply = unknown | ((fields: Record<string, unknown>) => unknown);

export class RefusedReply {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Error code that the test server sends. */
  readonly code: string | undefined;
  readonly details: unknown;
  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    code?: string,
    details?: unknown,
  ) {
    this.code = code;
    this.details = details;
    this.status = status;
    this.message = message;
    this.headers = headers;
  }
}

export interface TestApp {
  app: App;
  clock: FakeClock;
  /** Store of the session token, which another tab may change. */
  tokens: SharedTokenStore;
  /** All calls that the app has sent: `account.login {"email":...}`. */
  calls: string[];
  /** Recorded effects of the app: opened addresses, copied texts, downloads, saved files and log warnings. */
  effects: { opened: string[]; copied: string[]; downloaded: string[]; saved: Map<string, string>; warnings: string[] };
}

export interface TestAppOptions {
  /**
   * Responses of the test server by call name, such as `account.info`. A call without a response fails as if the server
   * could not be reached.
   */
  replies?: Record<string, MockReply>;
  /** Group level of the signed-in user; undefined for a visitor. */
  level?: number;
  /** False creates a session token without the id of its user. The tokens of most servers contain it. */
  hasSubject?: boolean;
  hash?: string;
  files?: Record<string, unknown>;
  /** Stored publication time of the newest news article that the user has seen. */
  lastNews?: AppOptions['lastNews'];
  site?: Partial<SiteConfig>;
  /** Function that solves the captcha of forms; absent if the user must solve it. */
  solveCaptcha?: SolveCaptcha;
  /** Code modules of the app. Default: all modules are loaded at the start. Tests of lazy loading pass others. */
  modules?: AppModules;
}

const routes = allCalls().map(({ name, route }) => ({
  name,
  method: route.method,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function find({ method, url }: WireRequest) {
  const found = routes.find((route) => route.method === method && route.pattern.test(url));
  return found && { name: found.name, params: found.pattern.exec(url)?.groups ?? {} };
}

/** Returns a promise of the response that rejects if the signal is aborted first, as in every transport. */
function orAborted<T>(coming: T | Promise<T>, signal: AbortSignal | undefined): T | Promise<T> {
  if (!signal || !(coming instanceof Promise)) return coming;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([coming, aborted]);
}

/** Default responses of the test server: a server without prices and market. A test may replace them. */
const defaultReplies: Record<string, MockReply> = {
  'server.prices': new RefusedReply(404, 'Not found'),
  'server.liveMarket': new RefusedReply(404, 'Not found'),
};

/**
 * Creates the complete app with the given server responses and a fake clock, for tests of screens, dialogs and
 * renderers.
 */
export function testApp({
  replies = {},
  level,
  hasSubject = true,
  hash,
  files = {},
  site = {},
  solveCaptcha,
  lastNews,
  modules = allModules,
}: TestAppOptions = {}): TestApp {
  const clock = fakeClock();
  const calls: string[] = [];
  const effects: TestApp['effects'] = { opened: [], copied: [], downloaded: [], saved: new Map(), warnings: [] };
  const sub = hasSubject ? 'member' : undefined;
  const token = unsignedToken({ issued: clock.now(), expires: clock.now() + 7 * 86_400_000, level, sub });
  const tokens = sharedMemoryTokens(level === undefined ? undefined : { token, persistent: true });

  const transport: Transport = async (request) => {
    const call = find(request);
    const fields = { ...call?.params, ...(request.body ? JSON.parse(request.body) : {}) };
    calls.push(`${call?.name} ${JSON.stringify(fields)}`);
    const known: Record<string, MockReply> = { ...defaultReplies, ...replies };
    if (!call || !(call.name in known)) throw new Error('unreachable');
    const given = known[call.name];
    const reply = await orAborted(typeof given === 'function' ? given(fields) : given, request.signal);
    if (!(reply instanceof RefusedReply)) return { status: 200, headers: {}, body: JSON.stringify(reply ?? null) };
    return {
      status: reply.status,
      headers: reply.headers,
      body: JSON.stringify({ code: reply.code ?? 'refused', message: reply.message, details: reply.details }),
    };
  };

  const app = createApp({
    modules,
    baseUrl: '',
    transport,
    site: { ...exampleSite, ...site },
    solveCaptcha,
    clock,
    hash,
    tokens,
    lastNews,
    clipboard: { write: async (text) => void effects.copied.push(text) },
    opener: { open: (url) => void effects.opened.push(url) },
    files: {
      download: async ({ url, name }) => void effects.downloaded.push(`${url} ${name}`),
      save: async (text, name) => void effects.saved.set(name, text),
    },
    log: { warn: (message) => void effects.warnings.push(message) },
    async fetchBytes(path) {
      const name = Object.keys(files).find((start) => path.startsWith(start));
      if (!name) throw new ApiError({ kind: 'http', call: `GET ${path}`, status: 404, message: `no file ${path}` });
      return new TextEncoder().encode(JSON.stringify(files[name]));
    },
  });
  return { app, clock, tokens, calls, effects };
}
