import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withAnySignal } from './with-any-signal.ts';

const reason = new Error('gone');

/** Rejects with the signal's reason when it is aborted. */
const untilEnd = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test.each([0, 1])('ends with the signal at %i, and with its reason', async (at) => {
  const controllers = [new AbortController(), new AbortController()];
  const work = withAnySignal([controllers[0]?.signal, undefined, controllers[1]?.signal], untilEnd);
  controllers[at]?.abort(reason);
  await expect(work).rejects.toBe(reason);
});

test('ends immediately if one signal is already aborted, at any position', async () => {
  const { signal } = new AbortController();
  const over = AbortSignal.abort(reason);
  for (const signals of [[signal, over], [over, signal], [over]])
    await expect(withAnySignal(signals, untilEnd)).rejects.toBe(reason);
});

test('leaves no listener on a signal that stays alive', async () => {
  const { signal } = new AbortController();
  const other = new AbortController();
  await withAnySignal([signal, other.signal], async () => 'done');
  await withAnySignal([signal, other.signal], () => Promise.reject(reason)).catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
