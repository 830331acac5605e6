import { expect, it } from 'vitest';
import { fakeClock, flushPromises } from '../testing/index.ts';
import { type Phase, runAction } from './run-action.ts';
import { createStore } from './store.ts';

const setUp = () => {
  const clock = fakeClock();
  const phase = createStore<Phase>('idle');
  return { clock, phase, timing: { clock, phase, minBusyTime: 1_000, doneTime: 1_000 } };
};

it('is busy for at least a second, done for another, and over', async () => {
  const { clock, phase, timing } = setUp();
  const run = runAction(timing, async () => 'result');
  await clock.advance(999);
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1);
  expect(phase.getSnapshot()).toBe('done');
  await clock.advance(1_000);
  await expect(run).resolves.toBe('result');
});

it('stays busy as long as the work takes', async () => {
  const { clock, phase, timing } = setUp();
  void runAction(timing, () => clock.wait(5_000));
  await clock.advance(4_999);
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1);
  expect(phase.getSnapshot()).toBe('done');
});

it('shows a failure only after the busy state could be seen', async () => {
  const { clock, phase, timing } = setUp();
  const run = runAction(timing, () => Promise.reject(new Error('no')));
  const outcome = run.catch((error: Error) => error.message);
  await flushPromises();
  expect(phase.getSnapshot()).toBe('busy');
  await clock.advance(1_000);
  await expect(outcome).resolves.toBe('no');
  expect(phase.getSnapshot()).toBe('idle');
});
