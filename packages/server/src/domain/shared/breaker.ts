import { second } from '@kafra/sdk/rules';
import pTimeout, { type Options } from 'p-timeout';

/** Milliseconds after which an answer is of no use: a visitor waits for it. */
const defaultDeadline = 50;
/** Consecutive failures after which the service is only probed. */
const missesToOpen = 3;
const minBackoff = second;
const maxBackoff = 15 * second;

/** Another service did not answer in time, or is known not to answer at all. */
class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

/** Asks a service that may be away or stand still, without ever waiting for it for long. */
export interface Breaker {
  /** Resolves to the answer of `ask`. Rejects if it is late, and immediately while the service is unavailable. */
  run<T>(ask: () => Promise<T>): Promise<T>;
  /** Returns the milliseconds (of `performance.now`) since the last outage; 0 during one, Infinity without one. */
  healthyFor(): number;
  /** Ends the probes, the one that is under way included. */
  stop(): void;
}

interface BreakerOptions {
  /** Maximum response time in milliseconds (default: 50). */
  deadline?: number | undefined;
  /** Asked again and again while the service is away, so that no visitor has to try it. */
  probe(): Promise<unknown>;
  /** Called when the service becomes unavailable, and when it is available again. */
  onChange(isOpen: boolean, reason?: unknown): void;
}

/** Reads arrived data before it times out, because this process may have been suspended rather than the service. */
const patientTimers = {
  setTimeout: (giveUp: () => void, ms: number) => setTimeout(() => setImmediate(giveUp), ms),
  clearTimeout,
} as Options<unknown>['customTimers'];

const withDeadline = async <T>(ask: () => Promise<T>, deadline: number): Promise<T> =>
  pTimeout(ask(), {
    milliseconds: deadline,
    message: new ServiceUnavailableError(`no answer within ${deadline} ms`),
    customTimers: patientTimers,
  });

/** A breaker that is closed until the service fails three times in a row. */
export function createBreaker({ deadline = defaultDeadline, probe, onChange }: BreakerOptions): Breaker {
  let misses = 0;
  let isOpen = false;
  let awayUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const probeAfter = (backoff: number) => {
    // A probe, or a question, may have been under way at the stop.
    if (stopped) return;
    timer = setTimeout(() => {
      withDeadline(probe, deadline).then(
        () => {
          if (stopped) return;
          isOpen = false;
          misses = 0;
          awayUntil = performance.now();
          onChange(false);
        },
        () => probeAfter(Math.min(maxBackoff, 2 * backoff)),
      );
    }, backoff).unref();
  };
  return {
    async run(ask) {
      if (isOpen) throw new ServiceUnavailableError('the service is away');
      try {
        const answer = await withDeadline(ask, deadline);
        misses = 0;
        return answer;
      } catch (error) {
        misses += 1;
        awayUntil = performance.now();
        if (misses >= missesToOpen && !isOpen) {
          isOpen = true;
          onChange(true, error);
          probeAfter(minBackoff);
        }
        throw error;
      }
    },
    healthyFor: () => (isOpen ? 0 : performance.now() - awayUntil),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
