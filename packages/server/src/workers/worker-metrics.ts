import { second } from '@kafra/sdk/rules';
import pTimeout from 'p-timeout';
import { addUp, onlyCounts } from '../metrics/index.ts';

/** Maximum response time of a worker to a request for its metrics, in milliseconds. A running worker is faster. */
const deadline = second;
/** Number of metric snapshots of ended workers above which they are summed into one. */
const maxEnded = 16;

type Snapshot = readonly unknown[];

/** Metrics of all worker processes, including ended ones. */
export interface WorkerMetrics<Worker> {
  /** Stores the metrics that a worker has sent. */
  take(worker: Worker, id: number, metrics: Snapshot): void;
  /** Stores the counters of a worker that has ended. */
  forget(worker: Worker): void;
  /**
   * Returns snapshots of all workers. For those that do not respond in time, and for ended ones, it contains only
   * counters.
   */
  collect(workers: Iterable<Worker>): Promise<Snapshot[]>;
}

/**
 * Collects the metrics of workers by messages. A summed counter never falls, because the counters of ended workers
 * remain in it.
 */
export function createWorkerMetrics<Worker extends object>(
  ask: (worker: Worker, id: number) => void,
): WorkerMetrics<Worker> {
  const last = new Map<Worker, Snapshot>();
  const waiting = new Map<number, () => void>();
  let ended: Snapshot[] = [];
  let lastId = 0;

  const hasAnswered = async (worker: Worker): Promise<boolean> => {
    lastId += 1;
    const id = lastId;
    const answer = Promise.withResolvers<boolean>();
    waiting.set(id, () => answer.resolve(true));
    ask(worker, id);
    try {
      return await pTimeout(answer.promise, { milliseconds: deadline, fallback: () => false });
    } finally {
      waiting.delete(id);
    }
  };
  const addUpEnded = async () => {
    const some = [...ended];
    if (some.length <= maxEnded) return;
    const sum = await addUp(some);
    ended = [sum, ...ended.slice(some.length)];
  };
  return {
    take(worker, id, metrics) {
      last.set(worker, metrics);
      waiting.get(id)?.();
    },
    forget(worker) {
      const counted = last.get(worker);
      last.delete(worker);
      if (counted) ended.push(onlyCounts(counted));
    },
    async collect(workers) {
      const asked = [...workers];
      const answered = await Promise.all(asked.map(hasAnswered));
      const silent = new Set(asked.filter((_, index) => !answered[index]));
      await addUpEnded();
      // The lists of running and ended workers are read without a pause between them, so that a worker that ends
      // meanwhile is counted once.
      const living = [...last].map(([worker, metrics]) => (silent.has(worker) ? onlyCounts(metrics) : metrics));
      return [...living, ...ended];
    },
  };
}
