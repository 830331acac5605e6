import { expect, test } from 'vitest';
import { createCredentialCache } from './credential-cache.ts';

function setUp() {
  const clock = { now: 0 };
  const loaded: string[] = [];
  const cache = createCredentialCache({ now: () => clock.now }, async (token) => {
    loaded.push(token);
    return { value: { masterId: Number(token) }, until: clock.now + 1_000 };
  });
  return { cache, clock, loaded };
}

test('the cache of session and access tokens loads a token once until it expires or its account is invalidated', async () => {
  const { cache, clock, loaded } = setUp();
  expect(cache.peek('1')).toBeUndefined();
  await cache.find('1');
  expect(cache.peek('1')).toBeDefined();
  await cache.find('1');
  await cache.find('2');
  expect(loaded).toEqual(['1', '2']);
  cache.invalidate(1);
  await cache.find('1');
  await cache.find('2');
  expect(loaded).toEqual(['1', '2', '1']);
  clock.now = -1;
  expect(cache.peek('2')).toBeUndefined();
  clock.now = 1_000;
  expect(cache.peek('2')).toBeUndefined();
  await cache.find('2');
  expect(loaded).toEqual(['1', '2', '1', '2']);
});

test('the cache of session and access tokens keeps frequently used tokens when many others are looked up', async () => {
  const { cache, loaded } = setUp();
  const regulars = Array.from({ length: 500 }, (_, index) => String(index + 1));
  for (let visitor = 1_000; visitor < 41_000; visitor += 1) {
    if (visitor % 5_000 === 0) for (const token of regulars) await cache.find(token);
    await cache.find(String(visitor));
  }
  expect(loaded.filter((token) => Number(token) <= 500)).toEqual(regulars);
  cache.invalidate(7);
  await cache.find('7');
  expect(loaded.at(-1)).toBe('7');
});
