import { second } from '@kafra/sdk/rules';
import pTimeout, { type Options } from 'p-timeout';

/**
 * Default maximum response time of a service in milliseconds. It is short, because a visitor waits for the response.
 */
const defaultDeadline = 50;
/** Number of consecutive failures after which the service gets only test requests. */
const missesToOpen = 3;
const minBackoff = second;
const maxBackoff = 15 * second;

/** Error if a service did not respond in time, or is known to be unavailable. */
class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

/** Circuit breaker: sends requests to a service that may be unavailable, and limits the waiting time. */
export interface Breaker {
  /**
   * Sends a request with `ask` and resolves to its result. Rejects if the response is late, and immediately while the
   * service is unavailable.
   */
  run<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * Returns the milliseconds (of `performance.now`) since the last outage of the service; 0 during one, Infinity
   * without one.
   */
  healthyFor(): number;
  /** Stops the test requests to the service, including a running one. */
  stop(): void;
}

interface BreakerOptions {
  /** Maximum response time of the service in milliseconds (default: 50). */
  deadline?: number | undefined;
  /** Test request. It is repeated while the service is unavailable, so that no visitor's request has to test it. */
  probe(): Promise<unknown>;
  /** Called when the service becomes unavailable, and when it is available again. */
  onChange(isOpen: boolean, reason?: unknown): void;
}

/**
 * Timers for timeouts. They handle data that has arrived before they report a timeout, because this process may have
 * been suspended rather than the service.
 */
const patientTimers = {
  setTimeout: (giveUp: () => void, ms: number) => setTimeout(() => setImmediate(giveUp), ms),
  clearTimeout,
} as Options<unknown>['customTimers'];

const withDeadline = async <T>(ask: () => Promise<T>, deadline: number): Promise<T> =>
  pTimeout(ask(), {
    milliseconds: deadline,
    message: new ServiceUnavailableError(`no response within ${deadline} ms`),
    customTimers: patientTimers,
  });

/** Creates a circuit breaker. It stops requests after three consecutive failures. */
export function createBreaker({ deadline = defaultDeadline, probe, onChange }: BreakerOptions): Breaker {
  let misses = 0;
  let isOpen = false;
  let awayUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const probeAfter = (backoff: number) => {
    // A test request may still have been running when the circuit breaker was stopped.
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
      if (isOpen) throw new ServiceUnavailableError('the service is unavailable');
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
