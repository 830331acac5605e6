import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleScheduler } from './idle-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Simulates a task that runs in the given number of slices. Each slice adds the task's name to `done`. */
async function work(name: string, slices: number, yieldTask: () => Promise<void>, done: string[]): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) {
    await yieldTask();
    done.push(name);
  }
}

test('the idle scheduler runs one slice of a long task at a time', async () => {
  const { yieldTask } = createIdleScheduler();
  const done: string[] = [];
  const works = Promise.all([work('a', 3, yieldTask, done), work('b', 3, yieldTask, done)]);
  await Promise.resolve();
  // The second task waits for the timer of the first one, instead of starting another timer.
  expect(vi.getTimerCount()).toBe(1);
  await vi.runAllTimersAsync();
  await works;
  expect(done).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

test('the idle scheduler pauses long tasks while the user types and completes them afterwards', async () => {
  const { yieldTask, onInput } = createIdleScheduler();
  const done: string[] = [];
  const works = work('a', 2, yieldTask, done);
  for (let key = 0; key < 10; key += 1) {
    onInput();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(done).toEqual([]);
  await vi.runAllTimersAsync();
  await works;
  expect(done).toEqual(['a', 'a']);
});
