import { ApiError } from '../../client/http/api-error.ts';
import type { Clock } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { second } from '../../core/time-units.ts';
import { formatCountdown } from '../../rules/game/schedule.ts';

/**
 * Countdown of the delay that a server requests before the next attempt to submit, as `00:00:42`; undefined without a
 * delay.
 */
export interface FormLimit extends Readable<string | undefined> {
  /** Starts the countdown with this number of seconds. */
  start(seconds: number): void;
  /** Stops the countdown of the delay, because the form was closed. */
  dispose(): void;
}

export function createFormLimit(clock: Clock): FormLimit {
  const remaining = createStore<string | undefined>(undefined);
  let stop: (() => void) | undefined;
  let isDisposed = false;

  function end(): void {
    stop?.();
    stop = undefined;
  }

  return {
    getSnapshot: remaining.getSnapshot,
    subscribe: remaining.subscribe,
    start(seconds) {
      end();
      if (isDisposed) return;
      const until = clock.now() + seconds * second;
      const update = () => {
        const isOver = clock.now() >= until;
        remaining.set(isOver ? undefined : formatCountdown(until, clock.now()));
        if (isOver) end();
      };
      const stopTicking = clock.every(second, update);
      const waiting = new AbortController();
      stop = () => {
        stopTicking();
        waiting.abort();
      };
      update();
      // The delay also ends if no countdown is displayed, which is the case for screen readers.
      clock.wait(seconds * second, waiting.signal).then(
        () => {
          remaining.set(undefined);
          end();
        },
        () => undefined,
      );
    },
    dispose() {
      isDisposed = true;
      end();
    },
  };
}

/**
 * Returns the delay in seconds that the server requests by refusing a call with status 429; undefined for other errors.
 */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
