import { availableParallelism } from 'node:os';
import { busy } from '../../rules/refusal.ts';

/** Function that runs costly work with limited concurrency. Refuses with a 503 if the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Default number of threads in the thread pool of Node's library libuv. */
const defaultThreads = 4;

/**
 * Returns the number of password hashes that run at the same time: the number of processors, but one thread stays free
 * for files and DNS.
 */
export function hashConcurrency(processors: number, threads: string | undefined): number {
  return Math.max(1, Math.min(processors, (Number(threads) || defaultThreads) - 1));
}

/** Returns the number of concurrent password hashes of one process, if several processes share this machine. */
export const sharedConcurrency = (processes: number): number =>
  hashConcurrency(Math.floor(availableParallelism() / processes), process.env.UV_THREADPOOL_SIZE);

/**
 * Creates a limit for work such as password hashes, which use much memory and processor time: `concurrency` of them
 * run, `maxQueued` may wait. A flood of sign-ins then uses bounded memory and is refused with a delay, instead of
 * blocking all users.
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
