import { type Clock, systemClock } from '../../core/ports.ts';
import { withAnySignal } from '../../core/with-any-signal.ts';
import { ApiError } from './api-error.ts';
import type { Retry } from './fetch-bytes.ts';
import { MovedError } from './moved-error.ts';
import { BodyTooLongError } from './read-body.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { Transport, WireReply, WireRequest } from './transport.ts';

/** Milliseconds before the first retry of a request if the server requests no delay; doubled for each further retry. */
const baseBackoff = 250;

/** HTTP statuses of requests that the server did not process, so that any request may be sent again. */
const rejectedStatuses = new Set([429, 503]);
/**
 * HTTP statuses for failures of the server, or of a proxy before it. The request may have been processed, so only safe
 * requests are sent again.
 */
const failedStatuses = new Set([500, 502, 504]);

/**
 * Result of a failed attempt to send a request: its HTTP status, or `broken` if the connection broke before a response.
 */
export type TryEnd = { status: number; retryAfter: string | undefined } | 'broken';

/** Returns true if sending the request again may help and cannot do harm. */
function isRetryable(end: TryEnd, { safe }: Pick<WireRequest, 'safe'>): boolean {
  if (end === 'broken') return safe;
  return rejectedStatuses.has(end.status) || (safe && failedStatuses.has(end.status));
}

/**
 * Returns the milliseconds before the next attempt to send a request: the delay in `Retry-After` if there is one,
 * otherwise a delay that doubles with each attempt.
 */
function backoffAfter(end: TryEnd, retriesSoFar: number, now: number): number {
  const seconds = end === 'broken' ? undefined : parseRetryAfter(end.retryAfter, now);
  return seconds === undefined ? baseBackoff * 2 ** retriesSoFar : seconds * 1_000;
}

export interface RetryOptions {
  /** Maximum number of times that a request is sent again. */
  retries: number;
  /** Milliseconds that all attempts to send a request may take together. */
  timeout: number;
  clock?: Pick<Clock, 'now' | 'wait'> | undefined;
}

/** Result of sending a request: the response, or the error. */
export type Try<R> = { reply: R } | { error: unknown };

/**
 * Retry options with functions that decide which results (replies of type `R`, or errors) may be retried, and that
 * release a replaced reply.
 */
interface RetryRules<R> extends RetryOptions {
  /** Returns the result of an attempt that may be retried; undefined if a retry would have the same result. */
  endOf(one: Try<R>): TryEnd | undefined;
  /** Releases a reply that the reply of another attempt will replace. */
  discard?(reply: R): void;
}

/**
 * Sends a request and retries it if that can help, with the server's delay, within the timeout.
 * @throws the last failure, or the signal's reason.
 */
export async function sendWithRetries<R>(
  request: Pick<WireRequest, 'safe'> & { signal?: AbortSignal | undefined },
  send: () => Promise<R>,
  { retries, timeout, clock = systemClock, endOf, discard }: RetryRules<R>,
): Promise<R> {
  const deadline = clock.now() + timeout;
  for (let retriesSoFar = 0; ; retriesSoFar += 1) {
    const one = await send().then(
      (reply): Try<R> => ({ reply }),
      (error: unknown): Try<R> => ({ error }),
    );
    const end = retriesSoFar < retries && !request.signal?.aborted ? endOf(one) : undefined;
    const backoff = end && isRetryable(end, request) ? backoffAfter(end, retriesSoFar, clock.now()) : undefined;
    if (backoff === undefined || clock.now() + backoff > deadline) {
      if ('error' in one) throw one.error;
      return one.reply;
    }
    if ('reply' in one) discard?.(one.reply);
    await clock.wait(backoff, request.signal);
  }
}

/** Returns a transport that retries failed requests. The timeout covers all attempts. */
export const withRetries =
  (transport: Transport, options: RetryOptions): Transport =>
  (request) =>
    withAnySignal([request.signal, AbortSignal.timeout(options.timeout)], (signal) => {
      const limited = { ...request, signal };
      return sendWithRetries(limited, () => transport(limited), { ...options, endOf });
    });

function endOf(one: Try<WireReply>): TryEnd | undefined {
  if ('reply' in one) return { status: one.reply.status, retryAfter: one.reply.headers['retry-after'] };
  return endOfFailure(one.error);
}

/**
 * Returns true for the error of Node's fetch after too many redirects. It is not retried, because each attempt has
 * already followed twenty redirects.
 */
const isRedirectLoop = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'redirect count exceeded';

function endOfFailure(error: unknown): TryEnd | undefined {
  if (error instanceof MovedError || error instanceof BodyTooLongError || isRedirectLoop(error)) return undefined;
  // A timeout is not retried, because another attempt would take as long.
  return error instanceof DOMException && error.name === 'TimeoutError' ? undefined : 'broken';
}

/**
 * Returns a function that fetches a file with retries. Retries are safe, because a GET changes nothing and refusals are
 * thrown.
 */
export const retryFiles =
  (options: RetryOptions): Retry =>
  (attempt, signal) =>
    sendWithRetries({ safe: true, signal }, attempt, { ...options, endOf: endOfFile });

function endOfFile(one: Try<Uint8Array>): TryEnd | undefined {
  if ('reply' in one) return undefined;
  const { error } = one;
  return error instanceof ApiError && error.status !== undefined
    ? { status: error.status, retryAfter: error.retryAfter?.toString() }
    : endOfFailure(error);
}
