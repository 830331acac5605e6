import type { Log } from '../rules/log.ts';
import { type Metrics, noMetrics } from '../rules/metrics.ts';

/** Runs delayed and repeated work until the server stops. */
export interface Timers {
  /** Runs `work` once after `delay` ms. A failure is logged under `name`. */
  later(name: string, delay: number, work: () => Promise<unknown>): void;
  /**
   * Runs `work` every `interval` ms, without overlaps. Failures are logged under `name`. Throws if the name is already
   * used, because failures could not be distinguished.
   */
  every(name: string, interval: number, work: () => Promise<unknown>): void;
  /** Cancels all delayed and repeated work. Resolves when running work is complete or `deadline` aborts. */
  stop(deadline?: AbortSignal): Promise<void>;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Creates timers that do not keep the process alive. */
export function createTimers(log: Log, metrics: Metrics = noMetrics): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const names = new Set<string>();
  let stopped = false;

  const run = (name: string, work: () => Promise<unknown>) => {
    const done = work()
      .catch((error: unknown) => {
        metrics.count('workFailures', { work: name });
        log.error({ err: error, work: name }, 'background work failed');
      })
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  };
  const later = (delay: number, start: () => void) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start();
    }, delay).unref();
    waiting.add(timer);
  };
  const again = (name: string, interval: number, work: () => Promise<unknown>) =>
    later(interval, () => void run(name, work).then(() => again(name, interval, work)));

  return {
    later: (name, delay, work) => later(delay, () => void run(name, work)),
    every(name, interval, work) {
      if (names.has(name)) throw new Error(`Two jobs have the name "${name}".`);
      names.add(name);
      again(name, interval, work);
    },
    async stop(deadline) {
      stopped = true;
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
      const done = Promise.all(running);
      await (deadline ? Promise.race([done, aborted(deadline)]) : done);
    },
  };
}
