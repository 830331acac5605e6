import { expect, it } from 'vitest';
import { lazy } from './lazy.ts';

it('a lazy value is loaded once and returned directly afterwards', async () => {
  let loads = 0;
  const get = lazy(async () => ({ number: ++loads }));
  const [first, second] = await Promise.all([get(), get()]);
  expect(first).toEqual({ number: 1 });
  expect(second).toBe(first);
  expect(get()).toBe(first);
});

it('a lazy value is loaded again after a failure', async () => {
  const results = [Promise.reject(new Error('offline')), Promise.resolve({ here: true })];
  const get = lazy(() => results.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(get()).rejects.toThrow('offline');
  expect(await get()).toEqual({ here: true });
});
