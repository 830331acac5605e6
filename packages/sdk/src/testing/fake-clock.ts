import type { Clock } from '../core/ports.ts';

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /** Moves time on and runs, in order, everything that falls due; lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
}

interface Due {
  at: number;
  run(): void;
}

/** Lets everything that is already resolved run: several turns, because promises chain. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @param start epoch milliseconds */
export function fakeClock(start = Date.UTC(2026, 10, 20, 12)): FakeClock {
  let now = start;
  const waiting = new Set<Due>();

  const nextDue = (until: number): Due | undefined =>
    [...waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const due = { at: now + milliseconds, run: resolve };
        waiting.add(due);
        signal?.addEventListener('abort', () => {
          waiting.delete(due);
          reject(signal.reason);
        });
      }),
    every(milliseconds, call) {
      const due: Due = {
        at: now + milliseconds,
        run() {
          due.at += milliseconds;
          waiting.add(due);
          call();
        },
      };
      waiting.add(due);
      return () => waiting.delete(due);
    },
    async advance(milliseconds) {
      const until = now + milliseconds;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        now = due.at;
        waiting.delete(due);
        due.run();
        await settle();
      }
      now = until;
      await settle();
    },
  };
}
