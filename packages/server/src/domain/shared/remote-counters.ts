import { second } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import { type Charge, createMemoryCounters, type RateCounters } from './rate-counters.ts';

/** Maximum response time of the other process in milliseconds. A running process is faster. */
const deadline = second;

/** Rate limit counters of another process, accessed by messages. */
export interface RemoteCounters extends RateCounters {
  /** Receives the response of the other process to a request of this process. */
  answer(id: number, delay: number): void;
}

/**
 * Creates rate limit counters that send each attempt to another process. Without a response this process counts
 * separately, so the limit then applies to each process.
 */
export function createRemoteCounters(ask: (id: number, charge: Charge) => void, clock: Clock): RemoteCounters {
  const own = createMemoryCounters(clock);
  const waiting = new Map<number, (delay: number) => void>();
  let lastId = 0;

  return {
    charge(charge) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          resolve(own.chargeNow(charge));
        }, deadline).unref();
        waiting.set(id, (delay) => {
          clearTimeout(timer);
          resolve(delay);
        });
        ask(id, charge);
      });
    },
    answer(id, delay) {
      const resolve = waiting.get(id);
      waiting.delete(id);
      resolve?.(delay);
    },
  };
}
