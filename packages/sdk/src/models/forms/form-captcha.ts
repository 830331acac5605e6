import type { SolveCaptcha } from '../../client/captcha/solve-captcha.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { timings } from '../../rules/timings.ts';

/**
 * State of a captcha that is solved without the user. `waiting`: before the first input. `failed`: `message` contains
 * the reason, and the next input starts another attempt.
 */
export type CaptchaState = { phase: 'waiting' | 'solving' | 'solved' } | { phase: 'failed'; message: string };

/** Solves the captcha of a form in the background, from the first input on. */
export interface FormCaptcha extends Readable<CaptchaState> {
  /** Starts to solve the captcha at the first input, unless it is solved or being solved. */
  touch(): void;
  /** Solves another captcha, because each answer is valid for one attempt. Resolves when this succeeds or fails. */
  restart(): Promise<void>;
  /** Resolves when the current attempt succeeds or fails. Starts one if necessary. */
  settled(): Promise<void>;
  /** Returns true if the answer is older than servers accept. */
  isStale(): boolean;
  /** Stops all work, because the form was closed. */
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
  /** Time at which the last attempt ended, in epoch milliseconds. */
  let endedAt = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  /** The running attempt, or the last one. */
  let attempt = Promise.resolve();

  function start(): Promise<void> {
    controller.abort();
    // A request from before the form was closed may fail only now.
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
      // After a failure, wait before another attempt, so that typing does not send a request for each character.
      const mayRetry = phase === 'failed' && clock.now() - endedAt >= timings.captchaRetryInterval;
      if (phase === 'waiting' || mayRetry) void start();
    },
    restart: start,
    async settled() {
      if (state.getSnapshot().phase === 'waiting') void start();
      // Another attempt may have replaced the awaited one.
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
