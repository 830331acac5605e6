import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

/** Something that is loaded by hand, and who may wait for it. */
function setUp() {
  const loads: { signal: AbortSignal; resolve(value: string): void; reject(error: unknown): void }[] = [];
  const ask = once((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    loads.push({ signal, resolve, reject });
    return promise;
  });
  return { loads, ask };
}

const gone = new Error('gone');

test('is loaded once for all, and anew after a failure', async () => {
  const { loads, ask } = setUp();
  const [one, other] = [ask(), ask()];
  loads[0]?.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  await expect(other).rejects.toThrow('broken');
  const next = ask();
  loads[1]?.resolve('here');
  expect([await next, await ask(), loads.length]).toEqual(['here', 'here', 2]);
});

test('goes on for those who still wait, and ends when nobody does', async () => {
  const { loads, ask } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, other] = [ask({ signal: first.signal }), ask({ signal: second.signal })];
  first.abort(gone);
  await expect(one).rejects.toBe(gone);
  expect(loads[0]?.signal.aborted).toBe(false);
  second.abort(gone);
  await expect(other).rejects.toBe(gone);
  expect(loads[0]?.signal.aborted).toBe(true);
  // Whoever asks then does not get the end of the one before, however late it comes.
  const next = ask();
  loads[0]?.reject(gone);
  loads[1]?.resolve('here');
  expect([await next, await ask()]).toEqual(['here', 'here']);
});

test('is not ended by those who leave, where one waits without a signal, nor once it is here', async () => {
  const { loads, ask } = setUp();
  const leaving = new AbortController();
  const one = ask({ signal: leaving.signal });
  const patient = ask();
  leaving.abort(gone);
  await expect(one).rejects.toBe(gone);
  loads[0]?.resolve('here');
  expect(await patient).toBe('here');
  const late = new AbortController();
  expect(await ask({ signal: late.signal })).toBe('here');
  late.abort(gone);
  expect([loads[0]?.signal.aborted, await ask(), loads.length]).toEqual([false, 'here', 1]);
});

test('is not begun for somebody who has left already', async () => {
  const load = vi.fn(async () => 'here');
  await expect(once(load)({ signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  expect(load).not.toHaveBeenCalled();
});
