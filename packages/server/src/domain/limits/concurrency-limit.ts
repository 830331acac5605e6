import { availableParallelism } from 'node:os';
import { busy } from '../../rules/refusal.ts';

/** Runs costly work, only so much at once; refuses with a 503 when too much waits already. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** How many threads libuv has where the environment says nothing. */
const defaultThreads = 4;

/** How many hashes run at once: as many as processors can work at, and a thread is left for files and names. */
export function hashConcurrency(processors: number, threads: string | undefined): number {
  return Math.max(1, Math.min(processors, (Number(threads) || defaultThreads) - 1));
}

/** The share of one of several processes on this machine. */
export const sharedConcurrency = (processes: number): number =>
  hashConcurrency(Math.floor(availableParallelism() / processes), process.env.UV_THREADPOOL_SIZE);

/**
 * Password hashes take memory and a processor each: `concurrency` of them run, `maxQueued` may wait.
 * A flood of sign-ins then costs bounded memory and is told to come back, rather than stalling everybody.
 */
export function createConcurrencyLimit(concurrency = sharedConcurrency(1), maxQueued = 64): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = () => {
    if (running < concurrency) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= maxQueued) throw busy();
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
