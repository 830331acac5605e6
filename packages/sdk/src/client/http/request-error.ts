import { codeOf } from '../../core/errors.ts';
import { ApiError } from './api-error.ts';
import { MovedError } from './moved-error.ts';
import { BodyTooLongError } from './read-body.ts';

/** Creates the error of a call without a readable response. The error of the HTTP transport becomes its cause. */
export function requestError(call: string, cause: unknown): ApiError {
  if (cause instanceof BodyTooLongError) return new ApiError({ kind: 'shape', call, message: cause.message, cause });
  const message = cause instanceof MovedError ? cause.message : 'Unable to reach server';
  return new ApiError({ kind: isTimeout(cause) ? 'timeout' : 'network', call, message, cause });
}

/** Returns true for timeout errors, by the names that `AbortSignal.timeout` and undici use. */
const isTimeout = (cause: unknown): boolean =>
  (cause instanceof DOMException && cause.name === 'TimeoutError') ||
  /_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(codeOf(cause)) ||
  codeOf(cause) === 'ETIMEDOUT';
