import type { Clock } from '../core/ports.ts';
import { longestTimer } from '../core/time-units.ts';

/** A test clock that advances only when a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the test clock and runs all timers that are due, in order. Promises are settled in between. */
  advance(milliseconds: number): Promise<void>;
}

interface Timer {
  at: number;
  run(): void;
}

/**
 * Runs all callbacks of promises that are already resolved. It waits for several turns of the event loop, because
 * promises may be chained.
 */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Creates a test clock that starts at a fixed time.
 * @param start start time in epoch milliseconds.
 */
export function fakeClock(start = Date.UTC(2026, 10, 20, 12)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();

  const nextTimer = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const timer = { at: now + milliseconds, run: resolve };
        timers.add(timer);
        signal?.addEventListener('abort', () => {
          timers.delete(timer);
          reject(signal.reason);
        });
      }),
    every(milliseconds, call) {
      const timer: Timer = {
        at: now + milliseconds,
        run() {
          timer.at += milliseconds;
          timers.add(timer);
          call();
        },
      };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    later(milliseconds, run) {
      const timer: Timer = { at: now + Math.min(milliseconds, longestTimer), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(milliseconds) {
      const until = now + milliseconds;
      await flushPromises();
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        now = timer.at;
        timers.delete(timer);
        timer.run();
        await flushPromises();
      }
      now = until;
      await flushPromises();
    },
  };
}
