import { type Clock, systemClock } from '../core/ports.ts';
import type { Transport, WireReply, WireRequest } from './transport.ts';

/** Milliseconds before the first further try where the server names no time; doubled with each. */
const firstPause = 250;

/** The server did not take up the request, so it may be sent again whatever it does. */
const notTakenUp = new Set([429, 503]);
/** Something between here and the server failed; the request may have been carried out. */
const lostBetween = new Set([502, 504]);

/** How a request ended: with a status, or without an answer because the connection broke. */
export type Outcome = { status: number; retryAfter: string | undefined } | 'broken';

/** Whether it may help, and cannot harm, to send the request again. */
export function isWorthAnother(outcome: Outcome, { safe }: Pick<WireRequest, 'safe'>): boolean {
  if (outcome === 'broken') return safe;
  return notTakenUp.has(outcome.status) || (safe && lostBetween.has(outcome.status));
}

/**
 * Milliseconds before the next try: what `Retry-After` asks for, in seconds or as a date, else longer with each.
 * @param tries how often it was sent again already.
 * @param now epoch ms.
 */
export function pauseAfter(outcome: Outcome, tries: number, now: number): number {
  const asked = outcome === 'broken' ? undefined : outcome.retryAfter;
  const seconds = asked === undefined ? Number.NaN : Number(asked);
  const date = asked === undefined ? Number.NaN : Date.parse(asked) - now;
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : date;
  return Number.isFinite(wait) ? Math.max(0, wait) : firstPause * 2 ** tries;
}

export interface RetryOptions {
  /** How often a request is sent again at most. */
  retries: number;
  /** Milliseconds that all tries together may take. */
  timeout: number;
  clock?: Pick<Clock, 'now' | 'wait'>;
}

/** Sends a request again where that helps, as long after as the server asks, if that is within the timeout. */
export function withRetries(transport: Transport, { retries, timeout, clock = systemClock }: RetryOptions): Transport {
  return async (request) => {
    const deadline = clock.now() + timeout;
    for (let tries = 0; ; tries += 1) {
      const reply = await transport(request).catch((error: unknown) => ({ error }));
      const outcome = outcomeOf(reply);
      const isLast = tries >= retries || request.signal?.aborted || isLate(reply) || !isWorthAnother(outcome, request);
      const pause = isLast ? undefined : pauseAfter(outcome, tries, clock.now());
      if (pause === undefined || clock.now() + pause > deadline) return answer(reply);
      await clock.wait(pause, request.signal);
    }
  };
}

type Tried = WireReply | { error: unknown };

const outcomeOf = (tried: Tried): Outcome =>
  'error' in tried ? 'broken' : { status: tried.status, retryAfter: tried.headers['retry-after'] };

/** The time for an answer was over: another try would take as long again. */
const isLate = (tried: Tried): boolean =>
  'error' in tried && tried.error instanceof DOMException && tried.error.name === 'TimeoutError';

function answer(tried: Tried): WireReply {
  if ('error' in tried) throw tried.error;
  return tried;
}
