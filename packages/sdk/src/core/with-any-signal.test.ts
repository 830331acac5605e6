import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withAnySignal } from './with-any-signal.ts';

const reason = new Error('gone');

/** Returns a promise that rejects with the signal's reason when the signal is aborted. */
const untilEnd = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test.each([0, 1])('a combined signal is aborted with the signal at position %i, with the same reason', async (at) => {
  const controllers = [new AbortController(), new AbortController()];
  const work = withAnySignal([controllers[0]?.signal, undefined, controllers[1]?.signal], untilEnd);
  controllers[at]?.abort(reason);
  await expect(work).rejects.toBe(reason);
});

test('a combined signal is aborted immediately if one signal is already aborted', async () => {
  const { signal } = new AbortController();
  const over = AbortSignal.abort(reason);
  for (const signals of [[signal, over], [over, signal], [over]])
    await expect(withAnySignal(signals, untilEnd)).rejects.toBe(reason);
});

test('a combined signal leaves no listener on a long-lived signal', async () => {
  const { signal } = new AbortController();
  const other = new AbortController();
  await withAnySignal([signal, other.signal], async () => 'done');
  await withAnySignal([signal, other.signal], () => Promise.reject(reason)).catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
