import { type Clock, systemClock } from '../core/ports.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { Transport, WireReply, WireRequest } from './transport.ts';

/** Milliseconds before the first further try where the server names no time; doubled with each. */
const baseBackoff = 250;

/** The server did not take up the request, so it may be sent again whatever it does. */
const rejectedStatuses = new Set([429, 503]);
/** Something between here and the server failed; the request may have been carried out. */
const gatewayErrorStatuses = new Set([502, 504]);

/** How a request ended: with a status, or without an answer because the connection broke. */
export type AttemptResult = { status: number; retryAfter: string | undefined } | 'broken';

/** Whether it may help, and cannot harm, to send the request again. */
export function isRetryable(outcome: AttemptResult, { safe }: Pick<WireRequest, 'safe'>): boolean {
  if (outcome === 'broken') return safe;
  return rejectedStatuses.has(outcome.status) || (safe && gatewayErrorStatuses.has(outcome.status));
}

/**
 * Milliseconds before the next try: what `Retry-After` asks for, in seconds or as a date, else longer with each.
 * @param retriesSoFar how often it was sent again already.
 * @param now epoch ms.
 */
export function backoffAfter(outcome: AttemptResult, retriesSoFar: number, now: number): number {
  const seconds = outcome === 'broken' ? undefined : parseRetryAfter(outcome.retryAfter, now);
  return seconds === undefined ? baseBackoff * 2 ** retriesSoFar : seconds * 1_000;
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
    for (let retriesSoFar = 0; ; retriesSoFar += 1) {
      const reply = await transport(request).catch((error: unknown) => ({ error }));
      const outcome = outcomeOf(reply);
      const isLast =
        retriesSoFar >= retries || request.signal?.aborted || isTimeout(reply) || !isRetryable(outcome, request);
      const backoff = isLast ? undefined : backoffAfter(outcome, retriesSoFar, clock.now());
      if (backoff === undefined || clock.now() + backoff > deadline) return unwrap(reply);
      await clock.wait(backoff, request.signal);
    }
  };
}

type Attempt = WireReply | { error: unknown };

const outcomeOf = (attempt: Attempt): AttemptResult =>
  'error' in attempt ? 'broken' : { status: attempt.status, retryAfter: attempt.headers['retry-after'] };

/** The time for an answer was over: another try would take as long again. */
const isTimeout = (attempt: Attempt): boolean =>
  'error' in attempt && attempt.error instanceof DOMException && attempt.error.name === 'TimeoutError';

function unwrap(attempt: Attempt): WireReply {
  if ('error' in attempt) throw attempt.error;
  return attempt;
}
