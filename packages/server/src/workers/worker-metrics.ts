import { second } from '@kafra/sdk/rules';
import pTimeout from 'p-timeout';
import { addUp, onlyCounts } from '../metrics/index.ts';

/** Longer than a worker that is alive takes to answer. */
const deadline = second;
/** So many that have ended are kept one by one before they are added up. */
const maxEnded = 16;

type Snapshot = readonly unknown[];

/** Counts of all workers, including ended ones. */
export interface WorkerMetrics<Worker> {
  /** Takes a worker's answer. */
  take(worker: Worker, id: number, metrics: Snapshot): void;
  /** Keeps what a worker counted that has ended. */
  forget(worker: Worker): void;
  /** One of each worker that answers in time; of the others what they last said, as far as it counts. */
  collect(workers: Iterable<Worker>): Promise<Snapshot[]>;
}

/** Asks workers by messages. A sum of theirs never falls: what one had told counts on after its end. */
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
      // All at one moment: one that ends meanwhile is counted once.
      const living = [...last].map(([worker, metrics]) => (silent.has(worker) ? onlyCounts(metrics) : metrics));
      return [...living, ...ended];
    },
  };
}
