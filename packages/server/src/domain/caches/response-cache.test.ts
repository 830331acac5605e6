import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

interface Wait {
  resolve(reply: object): void;
  reject(error: Error): void;
}

/** Creates a response cache with a fixed clock, and replies that a test completes explicitly. */
function setUp() {
  const clock = { now: 0 };
  const logged: string[] = [];
  const waiting: Wait[] = [];
  const log = { error: (_: object, text: string) => logged.push(text) };
  const cache = createResponseCache({ now: () => clock.now }, log as never);
  const ask = () =>
    cache.get('list', () => new Promise<object>((resolve, reject) => waiting.push({ resolve, reject })));
  return { cache, clock, logged, waiting, ask };
}

test('a response cache computes a reply once for all requests within five seconds of its completion, however long it takes', async () => {
  const { cache, clock, waiting, ask } = setUp();
  const early = ask();
  clock.now = 60_000;
  const late = ask();
  expect(waiting).toHaveLength(1);
  const first = { rows: 1 };
  expect(cache.isCached(first)).toBe(false);
  waiting[0]?.resolve(first);
  expect(await Promise.all([early, late])).toEqual([first, first]);
  expect(cache.isCached(first)).toBe(true);
  clock.now = 64_999;
  expect(await ask()).toBe(first);
  expect(cache.isFresh(first)).toBe(true);
  expect(waiting).toHaveLength(1);

  clock.now = 65_000;
  expect(cache.isFresh(first)).toBe(false);
  const next = ask();
  const second = { rows: 2 };
  waiting[1]?.resolve(second);
  expect(await next).toBe(second);
  expect(await cache.get('other', async () => first)).toBe(first);
});

test('a response cache returns the last reply for ten minutes while a new one fails, and logs the failure', async () => {
  const { clock, logged, waiting, ask } = setUp();
  const nothing = ask();
  waiting[0]?.reject(new Error('not now'));
  await expect(nothing).rejects.toThrow('not now');
  expect(logged).toEqual([]);

  const good = ask();
  waiting[1]?.resolve({ rows: 1 });
  await good;
  clock.now = 599_999;
  const stale = ask();
  waiting[2]?.reject(new Error('not now'));
  expect(await stale).toEqual({ rows: 1 });
  expect(logged).toEqual(['a list could not be generated: the previous one is sent']);

  clock.now = 600_000;
  const tooOld = ask();
  waiting[3]?.reject(new Error('still not'));
  await expect(tooOld).rejects.toThrow('still not');
  const back = ask();
  waiting[4]?.resolve({ rows: 2 });
  expect(await back).toEqual({ rows: 2 });
});

test('a response cache computes a reply again if the clock was set back', async () => {
  const { clock, waiting, ask } = setUp();
  clock.now = 60_000;
  const first = ask();
  waiting[0]?.resolve({ rows: 1 });
  await first;
  clock.now = 0;
  void ask();
  expect(waiting).toHaveLength(2);
});

test('a large response cache evicts stale replies, but not fresh replies', async () => {
  let now = 0;
  const cache = createResponseCache({ now: () => now }, { error: () => undefined } as never);
  const made: string[] = [];
  const get = (name: string) =>
    cache.get(name, async () => {
      made.push(name);
      return { name };
    });
  const first = await get('list');
  for (let id = 0; id < 400; id++) await get(`record ${id}`);
  expect(await get('list')).toBe(first);
  now += 6_000;
  await get('another');
  const failing = cache.get('record 7', () => Promise.reject(new Error('the database is gone')));
  await expect(failing).rejects.toThrow('the database is gone');
});
