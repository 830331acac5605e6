import type { SolveCaptcha } from '../../client/captcha/solve-captcha.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { timings } from '../../rules/timings.ts';

/**
 * State of a captcha that the program solves without the user. `waiting`: before the first input. `failed`: `message`
 * contains the reason, and the next input starts another attempt.
 */
export type CaptchaState = { phase: 'waiting' | 'solving' | 'solved' } | { phase: 'failed'; message: string };

/** Solves the captcha of a form in the background, from the user's first input on. */
export interface FormCaptcha extends Readable<CaptchaState> {
  /** Starts to solve the captcha at the first input, unless it is solved or being solved. */
  touch(): void;
  /**
   * Solves another captcha, because each answer is valid for one attempt to submit. Resolves when this succeeds or
   * fails.
   */
  restart(): Promise<void>;
  /** Resolves when the current attempt to solve the captcha succeeds or fails. Starts one if necessary. */
  settled(): Promise<void>;
  /** Returns true if the captcha answer is older than servers accept. */
  isStale(): boolean;
  /** Stops solving the captcha, because the form was closed. */
  dispose(): void;
}

interface CaptchaOptions {
  solve: SolveCaptcha;
  clock: Pick<Clock, 'now'>;
  onAnswer(answer: string): void;
}

export function createFormCaptcha({ solve, clock, onAnswer }: CaptchaOptions): FormCaptcha {
  const state = createStore<CaptchaState>({ phase: 'waiting' });
  let controller = new AbortController();
  /** Time at which the last attempt to solve the captcha ended, in epoch milliseconds. */
  let endedAt = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  /** Promise of the running attempt to solve the captcha, or of the last one. */
  let attempt = Promise.resolve();

  function start(): Promise<void> {
    controller.abort();
    // After the form was closed, no captcha is solved. The failure of an earlier request may still request another
    // attempt.
    attempt = isDisposed ? Promise.resolve() : solveAnew();
    return attempt;
  }

  async function solveAnew(): Promise<void> {
    const current = new AbortController();
    controller = current;
    state.set({ phase: 'solving' });
    await solve(current.signal).then(
      (answer) => {
        if (current.signal.aborted) return;
        endedAt = clock.now();
        onAnswer(answer);
        state.set({ phase: 'solved' });
      },
      (error: unknown) => {
        if (current.signal.aborted) return;
        endedAt = clock.now();
        state.set({ phase: 'failed', message: messageOf(error) });
      },
    );
  }

  const isStale = () => state.getSnapshot().phase === 'solved' && clock.now() - endedAt > timings.captchaLifetime;

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    touch() {
      const { phase } = state.getSnapshot();
      // After a failed captcha the next attempt waits, so that typing does not send a request for each character.
      const mayRetry = phase === 'failed' && clock.now() - endedAt >= timings.captchaRetryInterval;
      if (phase === 'waiting' || mayRetry) void start();
    },
    restart: start,
    async settled() {
      if (state.getSnapshot().phase === 'waiting') void start();
      // The loop waits again if another attempt has replaced the one that it waited for.
      for (let waited: Promise<void> | undefined; waited !== attempt; ) {
        waited = attempt;
        await waited;
      }
    },
    isStale,
    dispose() {
      isDisposed = true;
      controller.abort();
    },
  };
}
