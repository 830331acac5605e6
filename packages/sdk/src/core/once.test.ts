import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

/** Creates a shared load that the test completes or rejects itself. */
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

test('a shared load runs once for all callers, and again after a failure', async () => {
  const { loads, ask } = setUp();
  const [one, other] = [ask(), ask()];
  loads[0]?.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  await expect(other).rejects.toThrow('broken');
  const next = ask();
  loads[1]?.resolve('here');
  expect([await next, await ask(), loads.length]).toEqual(['here', 'here', 2]);
});

test('a shared load continues for the remaining callers and is aborted after the last one aborts', async () => {
  const { loads, ask } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, other] = [ask({ signal: first.signal }), ask({ signal: second.signal })];
  first.abort(gone);
  await expect(one).rejects.toBe(gone);
  expect(loads[0]?.signal.aborted).toBe(false);
  second.abort(gone);
  await expect(other).rejects.toBe(gone);
  expect(loads[0]?.signal.aborted).toBe(true);
  // A caller that asks after the abort starts a new load. It does not get the late rejection of the aborted load.
  const next = ask();
  loads[0]?.reject(gone);
  loads[1]?.resolve('here');
  expect([await next, await ask()]).toEqual(['here', 'here']);
});

test('a shared load is not aborted while a caller without a signal waits, nor after it has loaded', async () => {
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

test('a shared load does not start for a caller with an aborted signal', async () => {
  const load = vi.fn(async () => 'here');
  await expect(once(load)({ signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  expect(load).not.toHaveBeenCalled();
});
