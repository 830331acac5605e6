import { expect, test, vi } from 'vitest';
import { createPromiseCache } from './promise-cache.ts';

test('a promise cache loads a key once for concurrent requests, and evicts the oldest entry', async () => {
  const cache = createPromiseCache<number, string>({ maxEntries: 2 });
  const load = vi.fn(async () => 'here');
  const asked = [1, 1, 2, 1].map((key) => cache.get(key, load));
  expect(load).toHaveBeenCalledTimes(2);
  expect(await Promise.all(asked)).toEqual(['here', 'here', 'here', 'here']);
  await cache.get(3, load);
  expect([1, 2, 3].map((key) => cache.find(key) !== undefined)).toEqual([false, true, true]);
});

test('a promise cache loads a key again after a failure, and the failure does not remove a newer load', async () => {
  const cache = createPromiseCache<string, string>({ maxEntries: 1 });
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const late = Promise.withResolvers<string>();
  const first = cache.get('a', () => late.promise);
  await cache.get('b', async () => 'b');
  const second = cache.get('a', async () => 'again');
  late.reject(new Error('late'));
  await expect(first).rejects.toThrow('late');
  expect(cache.find('a')).toBe(second);
});

test('a promise cache loads an expired value again', async () => {
  let now = 0;
  const cache = createPromiseCache<number, number>({ maxEntries: 9, maxAge: 100, clock: { now: () => now } });
  expect(await cache.get(1, async () => now)).toBe(0);
  now = 99;
  expect(await cache.get(1, async () => now)).toBe(0);
  now = 100;
  expect(cache.find(1)).toBeUndefined();
  expect(await cache.get(1, async () => now)).toBe(100);
  // The clock is set back, so the cached value counts as expired.
  now = 0;
  expect(cache.find(1)).toBeUndefined();
});
