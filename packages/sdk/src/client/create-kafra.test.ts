import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import type { ItemLog } from '../contract/entities.ts';
import type { TokenStore } from '../core/ports.ts';
import { fakeClock, flushPromises } from '../testing/fake-clock.ts';
import { unsignedToken } from '../testing/unsigned-token.ts';
import { createKafra, type Kafra, type KafraOptions } from './create-kafra.ts';
import type { Rows } from './http/paging.ts';
import { browserTokens } from './session/browser-tokens.ts';
import { memoryTokens } from './session/token-stores.ts';

const url = 'https://realm.example';
const clock = fakeClock(Date.UTC(2026, 5, 20, 12));
const hour = 3_600_000;
const tokenOf = (issued: number, sub = '7') => unsignedToken({ issued, expires: clock.now() + 24 * hour, sub });
const token = tokenOf(clock.now());

afterEach(() => void vi.restoreAllMocks());

/** Creates a token store in memory that contains a token already. */
function tokensWith(held: string) {
  const tokens = memoryTokens();
  tokens.write(held, false);
  return tokens;
}

interface Asked {
  line: string;
  headers: Headers;
  body: unknown;
}

type Answer = object | number | [status: number, headers: Record<string, string>] | Error;

const isRefusal = (answer: object): answer is [number, Record<string, string>] =>
  Array.isArray(answer) && typeof answer[0] === 'number';

/** Creates a client of a server with scripted responses: one per request, the last one repeatedly. */
function serve(answers: Record<string, Answer[]>, options: Partial<KafraOptions> = {}) {
  const asked: Asked[] = [];
  const send: typeof fetch = async (input, { method, headers, body } = {}) => {
    const line = `${method} ${String(input).slice(url.length)}`;
    const before = asked.filter((one) => one.line === line).length;
    asked.push({ line, headers: new Headers(headers), body: body ? JSON.parse(String(body)) : undefined });
    const given = answers[line] ?? [404];
    const answer = given[Math.min(before, given.length - 1)] ?? 404;
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'number') return new Response('', { status: answer });
    if (isRefusal(answer)) return new Response('', { status: answer[0], headers: answer[1] });
    return Response.json(answer);
  };
  return { asked, kafra: createKafra({ url: `${url}/`, fetch: send, clock, ...options }) };
}

const lines = (asked: Asked[]) => asked.map(({ line }) => line);
const login = 'POST /api/account/login';
const credentials = { email: 'player@realm.example', password: 'poring' };
const noCaptcha = { captcha: { provider: 'none' } };

it('the client signs in as the site configuration requires, sends the token and signs out', async () => {
  const { kafra, asked } = serve({
    'GET /site.json': [noCaptcha],
    [login]: [{ token, not_verified: false }],
    'GET /api/server/live-market': [{ live_market: [] }],
    'POST /api/account/logout': [{}],
  });
  expect((await kafra.signIn(credentials)).claims.sub).toBe('7');
  await kafra.server.liveMarket();
  await kafra.signOut();
  expect(kafra.session.getSnapshot()).toBeUndefined();
  expect(asked[1]?.body).toEqual({ ...credentials, recaptcha: 'none' });
  expect(asked[2]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  await expect(kafra.server.liveMarket()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(asked).toHaveLength(4);
});

it('sign-in throws the reason of a failure', async () => {
  const unverified = serve({ 'GET /site.json': [noCaptcha], [login]: [{ not_verified: true }] });
  await expect(unverified.kafra.signIn(credentials)).rejects.toMatchObject({ code: 'not_verified', status: 403 });
  const google = { captcha: { provider: 'recaptcha', site_key: 'k' } };
  const person = serve({ 'GET /site.json': [google], [login]: [{ token }] });
  await expect(person.kafra.signIn(credentials)).rejects.toMatchObject({ reason: 'needs-browser' });
  const helped = serve({ 'GET /site.json': [google], [login]: [{ token }] }, { captcha: async () => 'by hand' });
  await helped.kafra.signIn(credentials);
  expect(lines(helped.asked)).toEqual([login]);
});

it('aborting a sign-in does not abort the site request of other callers', async () => {
  const site = Promise.withResolvers<Response>();
  const send = vi.fn(() => site.promise);
  const kafra = createKafra({ url, fetch: send });
  const leaving = new AbortController();
  const signingIn = kafra.signIn(credentials, { signal: leaving.signal });
  const others = kafra.site();
  leaving.abort(new Error('gone'));
  await expect(signingIn).rejects.toThrow('gone');
  site.resolve(Response.json(noCaptcha));
  expect((await others).captcha.provider).toBe('none');
  await expect(kafra.signIn(credentials, { signal: leaving.signal })).rejects.toThrow('gone');
  expect(send).toHaveBeenCalledOnce();
});

it('signing out ends the local session if the server cannot be reached', async () => {
  const { kafra } = serve({ 'POST /api/account/logout': [new TypeError('offline')] }, { token, retries: 0 });
  expect(kafra.session.current).toMatchObject({ token });
  expect(kafra.session.current).toBe(kafra.session.getSnapshot());
  await expect(kafra.signOut()).rejects.toMatchObject({ kind: 'network' });
  expect(kafra.session.current).toBeUndefined();
  expect(kafra.session.getSnapshot()).toBeUndefined();
});

it('the client renews a token from a store, but never a token passed as an option', async () => {
  const old = tokenOf(clock.now() - 25 * hour);
  const answers = { 'POST /api/account/renew': [{ token }], 'GET /api/account/guild-access': [{}] };
  const lasting = new Map([['kafra.token', old]]);
  const storage = {
    getItem: (key: string) => lasting.get(key) ?? null,
    setItem: (key: string, value: string) => void lasting.set(key, value),
    removeItem: (key: string) => void lasting.delete(key),
  } as unknown as Storage;
  const passing = { ...storage, getItem: () => null } as unknown as Storage;
  globalThis.window ??= new EventTarget() as unknown as typeof window;
  const kept = serve(answers, {
    tokens: browserTokens({ localStore: storage, sessionStore: passing, channel: undefined }),
  });
  await kept.kafra.account.guildAccess();
  await kept.kafra.session.settled();
  expect(lasting.get('kafra.token')).toBe(token);
  kept.kafra.close();
  const handed = serve(answers, { token: old });
  await handed.kafra.account.guildAccess();
  expect(lines(handed.asked)).toEqual(['GET /api/account/guild-access']);
});

it.each([
  ['throws', () => expect.fail('a listener')],
  ['rejects', () => Promise.reject(new Error('a listener'))],
])('a warning does not stop the client if its listener %s', async (_, onWarning) => {
  const renewing = { tokens: tokensWith(tokenOf(clock.now() - 25 * hour)), onWarning };
  const { kafra, asked } = serve({ 'GET /api/account/guild-access': [{}] }, renewing);
  await kafra.account.guildAccess();
  await kafra.session.settled();
  expect(lines(asked)).toContain('POST /api/account/renew');
});

it('the client accepts a token surrounded by whitespace and reports an invalid token', async () => {
  const warnings: string[] = [];
  const onWarning = (message: string) => void warnings.push(message);
  const { kafra } = serve({}, { token: `${token}\n`, onWarning });
  expect(kafra.session.getSnapshot()?.token).toBe(token);
  expect(warnings).toEqual([]);
  serve({}, { token: 'no token', onWarning });
  expect(warnings).toEqual(['The given token is invalid and was ignored.']);
});

it('the client watches its token store until closed, and can still make calls afterwards', async () => {
  const unwatch = vi.fn();
  const tokens = { ...tokensWith(token), watch: () => unwatch };
  const { kafra } = serve({ 'GET /api/account/guild-access': [{}] }, { tokens });
  kafra.close();
  expect(unwatch).toHaveBeenCalledOnce();
  await expect(kafra.account.guildAccess()).resolves.toBeDefined();
});

it("the client retries rejected and interrupted requests after the server's delay", async () => {
  const online = 'GET /api/server/online-players';
  const { kafra, asked } = serve({
    [online]: [[429, { 'retry-after': '7' }], new TypeError('broken'), { players: 5 }],
  });
  const waited = clock.now();
  const answer = kafra.server.onlinePlayers();
  await clock.advance(7_000);
  await clock.advance(500);
  expect(await answer).toMatchObject({ players: 5 });
  expect(clock.now() - waited).toBe(7_500);
  expect(asked).toHaveLength(3);
});

it('the client never retries a change that may have been made, nor waits longer than the timeout', async () => {
  const create = 'POST /api/account/create';
  const changed = serve({ [create]: [new TypeError('broken')] }, { token });
  await expect(changed.kafra.account.create({ name: 'poring' })).rejects.toMatchObject({ kind: 'network' });
  expect(changed.asked).toHaveLength(1);
  const online = 'GET /api/server/online-players';
  const later = serve({ [online]: [[503, { 'retry-after': '60' }]] }, { timeout: 5_000 });
  await expect(later.kafra.server.onlinePlayers()).rejects.toMatchObject({ status: 503, retryAfter: 60 });
  expect(later.asked).toHaveLength(1);
});

it.each([500, 502, 504])('the client retries a read after status %i, but no change', async (status) => {
  const online = 'GET /api/server/online-players';
  const read = serve({ [online]: [[status, {}], { players: 5 }] });
  const answer = read.kafra.server.onlinePlayers();
  await clock.advance(10_000);
  expect(await answer).toMatchObject({ players: 5 });
  expect(read.asked).toHaveLength(2);
  const changed = serve({ 'POST /api/account/create': [[status, {}]] }, { token });
  await expect(changed.kafra.account.create({ name: 'poring' })).rejects.toMatchObject({ kind: 'http', status });
  expect(changed.asked).toHaveLength(1);
});

it('retries of a call share the timeout of its first attempt', async () => {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const second = Promise.withResolvers<void>();
  let tries = 0;
  const send: typeof fetch = (_, { signal } = {}) => {
    tries += 1;
    if (tries === 1) return Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '0' } }));
    second.resolve();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const answer = createKafra({ url, fetch: send }).server.onlinePlayers();
  await second.promise;
  limits[0]?.abort(new DOMException('late', 'TimeoutError'));
  await expect(answer).rejects.toMatchObject({ kind: 'timeout', message: 'Unable to reach server' });
  expect(tries).toBe(2);
});

const gone = new Error('gone');

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const row of rows) seen.push(row);
  return seen;
}

const logs = 'POST /api/account/item-logs';
const line = (time: number) => ({ time, items: [], log_type: 1, modifier: 0 });
const threePages = {
  [logs]: [
    { item_logs: [line(1), line(2)], next_cursor: 'b' },
    { item_logs: [], next_cursor: 'c' },
    { item_logs: [line(3)], next_cursor: null },
  ],
};

it('iterating rows continues after empty pages and requests a page only when needed', async () => {
  const { kafra, asked } = serve(threePages, { token });
  const rows = kafra.account.itemLogs.rows({ strict: { items: [501] } });
  expectTypeOf<typeof rows>().toEqualTypeOf<Rows<ItemLog>>();
  expect(asked).toHaveLength(0);
  await rows.next();
  await rows.next();
  expect(asked).toHaveLength(1);
  expect((await rows.next()).value?.time).toBe(3);
  expect((await rows.next()).done).toBe(true);
  expect(rows.truncated).toBe(false);
  expect(asked.map(({ body }) => body)).toEqual([
    { strict: { items: [501] } },
    { strict: { items: [501] }, cursor: 'b' },
    { strict: { items: [501] }, cursor: 'c' },
  ]);
});

it('iterating rows stops at the limit and reports that more rows exist', async () => {
  const { kafra, asked } = serve(threePages, { token });
  const rows = kafra.account.itemLogs.rows({}, { limit: 2 });
  const seen = await collect(rows);
  expect([seen.length, rows.truncated, asked.length]).toEqual([2, true, 1]);
  expect(asked[0]?.body).toEqual({ limit: 2 });
});

it('iterating rows accepts only whole limits and rejects others before a request', async () => {
  const { kafra, asked } = serve(threePages, { token });
  expect(await collect(kafra.account.itemLogs.rows({}, { limit: 1.5 }))).toHaveLength(1);
  expect(asked[0]?.body).toEqual({ limit: 1 });
  expect(() => kafra.account.itemLogs.rows({}, { limit: Number.NaN })).toThrow(RangeError);
});

it('iterating pages stops when aborted or when the server repeats a cursor', async () => {
  const { kafra } = serve(threePages, { token });
  const leaving = new AbortController();
  const pages = kafra.account.itemLogs.pages({}, { signal: leaving.signal });
  await pages.next();
  leaving.abort();
  await expect(pages.next()).rejects.toThrow(/abort/i);
  const endless = serve({ [logs]: [{ item_logs: [line(1)], next_cursor: 'same' }] }, { token });
  await expect(collect(endless.kafra.account.itemLogs.rows())).rejects.toMatchObject({ kind: 'shape' });
  expect(endless.asked).toHaveLength(2);
});

/** Creates a server of a paged list. Its pages have this number of rows and these cursors, the last page repeatedly. */
const endlessRows = (cursors: (string | null)[], length = 2) =>
  serve(
    { [logs]: cursors.map((next_cursor, at) => ({ item_logs: Array.from({ length }, () => line(at)), next_cursor })) },
    { token },
  );

it.each<[string, (rows: Rows<ItemLog>) => Promise<unknown>]>([
  [
    'break',
    async (rows) => {
      for await (const _ of rows) break;
    },
  ],
  [
    'throw',
    (rows) =>
      (async () => {
        for await (const _ of rows) throw gone;
      })().catch(() => undefined),
  ],
  ['return before the first', async (rows) => rows.return?.()],
])('iterating rows sends no further request after %s, even if started again', async (_, leave) => {
  const { kafra, asked } = serve(threePages, { token });
  const rows = kafra.account.itemLogs.rows();
  await leave(rows);
  const askedBefore = asked.length;
  expect(await collect(rows)).toEqual([]);
  expect([asked.length, rows.truncated]).toEqual([askedBefore, false]);
});

it('two concurrent readers of the same rows get each row once', async () => {
  const { kafra, asked } = serve(threePages, { token });
  const rows = kafra.account.itemLogs.rows();
  const [one, other] = await Promise.all([collect(rows), collect(rows)]);
  expect([...one, ...other].map(({ time }) => time).toSorted()).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(3);
});

it.each([0, -1, -Number.MAX_VALUE, 0.9])('the client sends no request for %d rows', async (limit) => {
  const { kafra, asked } = serve(threePages, { token });
  expect([await collect(kafra.account.itemLogs.rows({}, { limit })), asked]).toEqual([[], []]);
});

it('the client returns no more rows than requested, even if a page is longer', async () => {
  const { kafra, asked } = endlessRows(['b'], 1_000);
  const rows = kafra.account.itemLogs.rows({}, { limit: 3 });
  expect([(await collect(rows)).length, rows.truncated, asked.length]).toEqual([3, true, 1]);
});

it.each([
  ['the same', ['a']],
  ['an earlier', ['a', 'b', 'c', 'b']],
])('iterating rows stops if the server repeats %s cursor with empty pages', async (_, cursors) => {
  const { kafra, asked } = endlessRows(cursors, 0);
  await expect(collect(kafra.account.itemLogs.rows())).rejects.toMatchObject({ kind: 'shape' });
  expect(asked).toHaveLength(Math.max(cursors.length, 2));
});

it('iterating rows can be aborted between two rows of a page', async () => {
  const { kafra, asked } = endlessRows([null]);
  const leaving = new AbortController();
  const rows = kafra.account.itemLogs.rows({}, { signal: leaving.signal });
  await rows.next();
  leaving.abort(gone);
  await expect(rows.next()).rejects.toBe(gone);
  expect([(await rows.next()).done, asked.length]).toEqual([true, 1]);
});

it('only calls with a cursor offer the method pages', () => {
  const { kafra } = serve({});
  expect(kafra.server.liveMarket).not.toHaveProperty('pages');
  // @ts-expect-error It has no cursor.
  expect(kafra.server.liveMarket.rows).toBeUndefined();
});

it.each([
  ['ftp://realm.example', 'is not an HTTP address'],
  ['realm.example', 'is not an HTTP address'],
  ['https://', 'is not an HTTP address'],
  [undefined as never, 'must be a string'],
  [`${url}/?realm=1`, 'must not have a query'],
  [`${url}/#/home`, 'must not have a query or hash'],
  ['https://me:secret@realm.example', /^The url must not contain a user. Sign in, or pass a token\.$/],
])('the client rejects the invalid server address %j', (wrong, words) => {
  const make = () => createKafra({ url: wrong });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(words);
});

it('the client accepts a server address with blanks around it and slashes at its end', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ players: 1, vendors: 2 }));
  for (const given of [` ${url}/kafra// \n`, '']) await createKafra({ url: given, fetch: send }).server.onlinePlayers();
  const call = '/api/server/online-players';
  expect(send.mock.calls.map(([asked]) => asked)).toEqual([`${url}/kafra${call}`, call]);
});

it.each([0, -1, Number.NaN, '5' as never])('the client rejects an invalid timeout: %j', (timeout) => {
  expect(() => createKafra({ url, timeout })).toThrow(
    new TypeError('The timeout must be a positive number of milliseconds.'),
  );
});

it.each([Number.POSITIVE_INFINITY, 2 ** 40, 10_000.5])('the client accepts a timeout of %d ms', async (timeout) => {
  const online = 'GET /api/server/online-players';
  const { kafra } = serve({ [online]: [{ players: 5 }] }, { timeout });
  expect(await kafra.server.onlinePlayers()).toMatchObject({ players: 5 });
});

it('the client loads each database file once, in the version that the site configuration names', async () => {
  const apple = itemRecord.parse({ id: 512, aegis_name: 'Apple', name: 'Apple', type: 'Healing', buy: 15 });
  const { kafra, asked } = serve(
    {
      'GET /site.json': [{ databases: { item: '7', mob: '8', map: '9' } }],
      'GET /db/item_db_7.json.gz': [new Error('cut off'), [apple]],
      'GET /db/mob_db_min_8.json.gz': [503],
    },
    { userAgent: 'apples/1', retries: 0 },
  );
  const databases = await kafra.databases();
  await expect(databases.items()).rejects.toMatchObject({ kind: 'network', message: 'Unable to reach server' });
  expect(await databases.items()).toEqual([apple]);
  expect((await (await kafra.databases()).itemSearch()).search('apple')).toEqual([apple]);
  await expect(databases.mobNames()).rejects.toMatchObject({
    kind: 'http',
    status: 503,
    message: 'The server answered 503.',
  });
  expect(lines(asked).filter((line) => line.includes('item_db'))).toHaveLength(2);
  expect(asked[1]?.headers.get('user-agent')).toBe('apples/1');
});

it('the client retries a database file like a call and throws the reason of a refusal', async () => {
  const apple = itemRecord.parse({ id: 512, aegis_name: 'Apple', name: 'Apple', type: 'Healing', buy: 15 });
  const { kafra, asked } = serve({
    'GET /site.json': [{ databases: { item: '7', mob: '8', map: '9' } }],
    'GET /db/item_db_7.json.gz': [[503, { 'retry-after': '7' }], new TypeError('broken'), [apple]],
    'GET /db/mob_db_8.json.gz': [[429, { 'retry-after': '60' }]],
  });
  const databases = await kafra.databases();
  const items = databases.items();
  await clock.advance(7_000);
  await clock.advance(500);
  expect(await items).toEqual([apple]);
  const refusal = { status: 429, message: 'The server answered 429.', retryAfter: 60 };
  await expect(databases.mobs()).rejects.toMatchObject(refusal);
  const missing = { status: 404, message: 'The server has no /db/map_db_9.json.gz.' };
  await expect(databases.maps()).rejects.toMatchObject(missing);
  expect(asked).toHaveLength(6);
});

/**
 * Creates a client of a server that never responds to requests for the missing paths. The signals of these requests are
 * recorded.
 */
function serveWithout(missing: (path: string) => boolean, files: Record<string, object>) {
  const hanging: AbortSignal[] = [];
  const send: typeof fetch = async (input, { signal } = {}) => {
    const path = String(input).slice(url.length);
    if (!missing(path)) return Response.json(files[path] ?? {});
    if (signal) hanging.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  return { hanging, kafra: createKafra({ url, fetch: send }) };
}

const versions = { databases: { item: '7', mob: '8', map: '9', skill: '10' } };

it.each<[string, (kafra: Kafra, options: { signal: AbortSignal }) => Promise<unknown>]>([
  ['the request for the site configuration', (kafra, options) => kafra.site(options)],
  ['the request for the game databases', (kafra, options) => kafra.databases(options)],
])('aborting %s ends the wait of its caller, and the request after the last caller aborts', async (_, ask) => {
  const { hanging, kafra } = serveWithout((path) => path === '/site.json', {});
  const leaving = new AbortController();
  const asking = ask(kafra, { signal: leaving.signal });
  leaving.abort(gone);
  await expect(asking).rejects.toBe(gone);
  expect(hanging.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(ask(kafra, { signal: leaving.signal })).rejects.toBe(gone);
  expect(hanging).toHaveLength(1);
});

const databaseCalls = ['items', 'mobs', 'maps', 'skills', 'mobNames', 'changes', 'itemLookup'] as const;
const searches = ['itemSearch', 'mobSearch', 'mapSearch', 'skillSearch'] as const;

it.each([...databaseCalls, ...searches])('the request for %s is aborted when its last caller aborts', async (name) => {
  const { hanging, kafra } = serveWithout((path) => path.startsWith('/db/'), { '/site.json': versions });
  const databases = await kafra.databases();
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const first = databases[name]({ signal: leaving.signal });
  const second = databases[name]({ signal: staying.signal });
  await vi.waitUntil(() => hanging.length > 0);
  leaving.abort(gone);
  await expect(first).rejects.toBe(gone);
  expect(hanging.map(({ aborted }) => aborted)).toEqual([false]);
  staying.abort(gone);
  await expect(second).rejects.toBe(gone);
  await vi.waitUntil(() => hanging.every(({ aborted }) => aborted));
});

it('finished calls leave no listener on a long-lived signal', async () => {
  const { kafra } = serve({ 'GET /api/server/online-players': [{ players: 5 }], 'GET /site.json': [noCaptcha] });
  // The client must not combine signals with `AbortSignal.any`, because JavaScript engines keep some memory of each
  // combined signal.
  const joined = vi.spyOn(AbortSignal, 'any');
  const { signal } = new AbortController();
  await kafra.server.onlinePlayers({}, { signal });
  await kafra.site({ signal });
  expect(joined).not.toHaveBeenCalled();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

const full = new Error('The disk is full.');
const failures: [string, () => never | Promise<never>][] = [
  ['throws', () => expect.fail('full')],
  ['rejects', () => Promise.reject(full)],
];

/** Creates a client with a token store that fails. Its server supports sign-in, renewal and sign-out. */
function serveStore(tokens: TokenStore, signedIn = token) {
  const onWarning = vi.fn();
  const { kafra, asked } = serve(
    {
      'GET /site.json': [noCaptcha],
      [login]: [{ token: signedIn }],
      'POST /api/account/logout': [{}],
      'POST /api/account/renew': [{ token: tokenOf(clock.now() + 1_000) }],
      'GET /api/account/guild-access': [{}],
    },
    { tokens, onWarning },
  );
  const bearer = () => asked.at(-1)?.headers.get('authorization');
  return { kafra, onWarning, bearer };
}

it.each(failures)(
  'the client stays signed in until the program ends if the token store %s, and reports a warning',
  async (_, write) => {
    const { kafra, onWarning, bearer } = serveStore({ ...tokensWith(tokenOf(clock.now(), '8')), write });
    expect((await kafra.signIn(credentials)).token).toBe(token);
    expect(kafra.session.getSnapshot()?.token).toBe(token);
    await kafra.account.guildAccess();
    expect(bearer()).toBe(`Bearer ${token}`);
    await flushPromises();
    expect(onWarning).toHaveBeenCalledOnce();
    await kafra.signOut();
    await flushPromises();
    // After the sign-out, the user of the token that is still in the store is not signed in either.
    expect(kafra.session.getSnapshot()).toBeUndefined();
    await expect(kafra.account.guildAccess()).rejects.toMatchObject({ code: 'unauthorized' });
  },
);

it('the client renews its token in memory if the store cannot be written', async () => {
  const fail = () => expect.fail('full');
  const tokens = { ...memoryTokens(), write: fail, replace: fail, lastRenewal: { read: () => undefined, write: fail } };
  const old = tokenOf(clock.now() - 25 * hour);
  const { kafra, bearer } = serveStore(tokens, old);
  await kafra.signIn(credentials);
  await kafra.account.guildAccess();
  await kafra.session.settled();
  expect(kafra.session.getSnapshot()?.token).not.toBe(old);
  await kafra.account.guildAccess();
  expect(bearer()).toBe(`Bearer ${kafra.session.getSnapshot()?.token}`);
});

it('the client signs in and out although the store can no longer be read', async () => {
  const tokens = tokensWith(tokenOf(clock.now(), '8'));
  const { kafra, onWarning } = serveStore(tokens);
  for (const name of ['read', 'write', 'replace', 'clear'] as const) tokens[name] = () => expect.fail('damaged');
  await kafra.signIn(credentials);
  expect(kafra.session.getSnapshot()?.token).toBe(token);
  await kafra.signOut();
  expect(kafra.session.getSnapshot()).toBeUndefined();
  await expect(kafra.account.guildAccess()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(onWarning).toHaveBeenCalledOnce();
});

it('signing out cancels a token that is still being written to the store', async () => {
  const tokens = memoryTokens();
  const written = Promise.withResolvers<void>();
  const slow = {
    ...tokens,
    write: (...given: [string, boolean]) => written.promise.then(() => tokens.write(...given)),
  };
  const { kafra } = serveStore(slow);
  await kafra.signIn(credentials);
  expect([kafra.session.getSnapshot()?.token, tokens.read()]).toEqual([token, undefined]);
  written.resolve();
  await flushPromises();
  await kafra.signOut();
  expect([kafra.session.getSnapshot(), tokens.read()]).toEqual([undefined, undefined]);
});

it.each(failures)(
  'the client is signed out even if the store that removes the token %s, and reports a warning',
  async (_, clear) => {
    const { kafra, onWarning } = serveStore({ ...tokensWith(token), clear });
    await kafra.signOut();
    await flushPromises();
    expect(onWarning).toHaveBeenCalledOnce();
    expect(kafra.session.getSnapshot()).toBeUndefined();
    await expect(kafra.account.guildAccess()).rejects.toMatchObject({ code: 'unauthorized' });
    // The failed removal of the token has no effect on the next sign-in.
    await kafra.signIn(credentials);
    expect(kafra.session.getSnapshot()?.token).toBe(token);
  },
);

it.each(failures)(
  'the client makes its calls if the store of a renewed token %s, and reports a warning',
  async (_, replace) => {
    const old = tokenOf(clock.now() - 25 * hour);
    const { kafra, onWarning, bearer } = serveStore({ ...tokensWith(old), replace });
    for (let calls = 0; calls < 2; calls += 1) {
      await kafra.account.guildAccess();
      await kafra.session.settled();
      await flushPromises();
    }
    // The client continues with the old token, which is valid until the server has received the fresh one.
    expect([bearer(), kafra.session.getSnapshot()?.token]).toEqual([`Bearer ${old}`, old]);
    expect(onWarning).toHaveBeenCalledOnce();
  },
);

describe('the end of an idle session', () => {
  const sevenDays = 7 * 24 * hour;
  const kafraWith = (tokens: TokenStore) => {
    const { kafra } = serve({}, { tokens });
    const heard: unknown[] = [];
    const unsubscribe = kafra.session.subscribe(() => heard.push(kafra.session.getSnapshot()?.token));
    return { kafra, heard, unsubscribe };
  };
  const endingIn = (time: number, sub = '7') =>
    unsignedToken({ issued: clock.now(), expires: clock.now() + time, sub });

  it('notifies subscribers at the exact millisecond of the expiry, but no removed subscribers', async () => {
    const { heard } = kafraWith(tokensWith(endingIn(sevenDays)));
    const { kafra, unsubscribe } = kafraWith(tokensWith(endingIn(sevenDays)));
    unsubscribe();
    await clock.advance(sevenDays - 1);
    expect(heard).toEqual([]);
    await clock.advance(1);
    expect(heard).toEqual([undefined]);
    expect(kafra.session.getSnapshot()).toBeDefined();
  });

  it('is noticed even if it is beyond the longest timer, but never for an access token', async () => {
    const later = vi.spyOn(clock, 'later');
    const { heard } = kafraWith(tokensWith(`kafra_pat_${'x'.repeat(38)}`));
    expect(later).not.toHaveBeenCalled();
    const long = kafraWith(tokensWith(endingIn(60 * 24 * hour)));
    await clock.advance(60 * 24 * hour - 1);
    expect(long.heard).toEqual([]);
    await clock.advance(1);
    expect([heard, long.heard]).toEqual([[], [undefined]]);
  });

  it('is postponed if the token is renewed here or in another program', async () => {
    const tokens = tokensWith(endingIn(sevenDays));
    const { kafra, heard } = kafraWith(tokens);
    await clock.advance(hour);
    const renewed = endingIn(sevenDays);
    tokens.write(renewed, false);
    await clock.advance(sevenDays - 1);
    expect(heard).toEqual([renewed]);
    await clock.advance(1);
    expect(heard).toEqual([renewed, undefined]);
    expect(kafra.session.getSnapshot()).toBeUndefined();
  });

  it('is no longer noticed after the client was closed', async () => {
    const { kafra, heard } = kafraWith(tokensWith(endingIn(hour)));
    kafra.close();
    await clock.advance(hour);
    expect(heard).toEqual([]);
  });
});
