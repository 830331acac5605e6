import { expect, it } from 'vitest';
import { fakeClock, flushPromises } from '../testing/index.ts';
import { type Phase, runAction } from './run-action.ts';
import { createStore } from './store.ts';

const setUp = () => {
  const clock = fakeClock();
  const phase = createStore<Phase>('idle');
  return { clock, phase, timing: { clock, phase, minBusyTime: 1_000, doneTime: 1_000 } };
};

it('an action stays busy for at least one second, then done for another, then idle', async () => {
  const { clock, phase, timing } = setUp();
  const run = runAction(timing, async () => ({ isDone: undefined, text: 'result' }));
  await clock.advance(999);
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1);
  expect(phase.getSnapshot()).toBe('done');
  await clock.advance(1_000);
  await expect(run).resolves.toEqual({ text: 'result' });
});

it('an action stays busy until the work ends', async () => {
  const { clock, phase, timing } = setUp();
  void runAction(timing, async () => {
    await clock.wait(5_000);
    return {};
  });
  await clock.advance(4_999);
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1);
  expect(phase.getSnapshot()).toBe('done');
});

it('an action is idle immediately if the work returns that it is not done', async () => {
  const { clock, phase, timing } = setUp();
  const run = runAction(timing, async () => ({ isDone: false as const }));
  await clock.advance(1_000);
  await run;
  expect(phase.getSnapshot()).toBe('idle');
});

it('an action shows a failure only after the minimum busy time', async () => {
  const { clock, phase, timing } = setUp();
  const run = runAction(timing, () => Promise.reject(new Error('no')));
  const outcome = run.catch((error: Error) => error.message);
  await flushPromises();
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1_000);
  await expect(outcome).resolves.toBe('no');
  expect(phase.getSnapshot()).toBe('idle');
});
