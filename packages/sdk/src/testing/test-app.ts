import { type App, createApp } from '../app/create-app.ts';
import { ApiError } from '../client/api-error.ts';
import type { Transport, WireRequest } from '../client/transport.ts';
import { allRoutes } from '../contract/api.ts';
import { defaultSite, type SiteConfig } from '../contract/site.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { memoryTokens, type SharedTokens } from './memory-tokens.ts';
import { unsignedToken } from './unsigned-token.ts';

/** An answer to a call: a body, or a status and a body, or what makes one of the request. */
export type Answer = unknown | ((fields: Record<string, unknown>) => unknown);

export class Refused {
  readonly status: number;
  readonly message: string;
  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

export interface TestApp {
  app: App;
  clock: FakeClock;
  /** Where the token is kept, which another tab may change. */
  tokens: SharedTokens;
  /** Every call that was made: `account.login {"email":...}`. */
  calls: string[];
  /** What the surroundings were asked to do. */
  outside: { opened: string[]; copied: string[]; downloaded: string[]; saved: Map<string, string>; warnings: string[] };
}

export interface TestAppOptions {
  /** Answers by name of the call, such as `account.info`. A call without one finds the server unreachable. */
  answers?: Record<string, Answer>;
  /** Signed in with this group level; undefined: signed out. */
  level?: number;
  hash?: string;
  files?: Record<string, unknown>;
  site?: Partial<SiteConfig>;
}

const routes = allRoutes().map(({ name, route }) => ({
  name,
  method: route.method,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function find({ method, url }: WireRequest) {
  const found = routes.find((route) => route.method === method && route.pattern.test(url));
  return found && { name: found.name, params: found.pattern.exec(url)?.groups ?? {} };
}

/** The whole app over given answers and a clock that stands still: input for tests of definitions and renderers. */
export function testApp({ answers = {}, level, hash, files = {}, site = {} }: TestAppOptions = {}): TestApp {
  const clock = fakeClock();
  const calls: string[] = [];
  const outside: TestApp['outside'] = { opened: [], copied: [], downloaded: [], saved: new Map(), warnings: [] };
  const token = unsignedToken({ issued: clock.now(), expires: clock.now() + 7 * 86_400_000, level, sub: 'member' });
  const tokens = memoryTokens(level === undefined ? undefined : { token, lasting: true });

  const transport: Transport = async (request) => {
    const call = find(request);
    const fields = { ...call?.params, ...(request.body ? JSON.parse(request.body) : {}) };
    calls.push(`${call?.name} ${JSON.stringify(fields)}`);
    if (!call || !(call.name in answers)) throw new Error('unreachable');
    const given = answers[call.name];
    const answer = await (typeof given === 'function' ? given(fields) : given);
    if (!(answer instanceof Refused)) return { status: 200, headers: {}, body: JSON.stringify(answer ?? null) };
    return { status: answer.status, headers: {}, body: JSON.stringify({ code: 'refused', message: answer.message }) };
  };

  const app = createApp({
    baseUrl: '',
    transport,
    site: { ...defaultSite, ...site },
    clock,
    hash,
    tokens,
    clipboard: { write: async (text) => void outside.copied.push(text) },
    opener: { open: (url) => void outside.opened.push(url) },
    files: {
      download: async (url, name) => void outside.downloaded.push(`${url} ${name}`),
      save: async (text, name) => void outside.saved.set(name, text),
    },
    log: { warn: (message) => void outside.warnings.push(message) },
    async fetchBytes(path) {
      const name = Object.keys(files).find((start) => path.startsWith(start));
      if (!name) throw new ApiError({ kind: 'http', call: `GET ${path}`, status: 404, message: `no file ${path}` });
      return new TextEncoder().encode(JSON.stringify(files[name]));
    },
  });
  return { app, clock, tokens, calls, outside };
}
