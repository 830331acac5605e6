/** `http`: the server refused. `network`: no answer came. `shape`: the answer is not what the contract promises. */
export type ApiErrorKind = 'http' | 'network' | 'shape';

export interface ApiErrorOptions {
  kind: ApiErrorKind;
  /** Name of the call, such as `account.login`. */
  call: string;
  message: string;
  status?: number | undefined;
  /** The body as it came. */
  response?: string | undefined;
  /** The server's word for the refusal. */
  code?: string | undefined;
  /** What belongs to the code, as it came. */
  details?: unknown;
  /** Seconds, as the server asked in Retry-After. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A call that failed; the only error that the client throws besides cancellation. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly call: string;
  readonly status: number | undefined;
  readonly response: string | undefined;
  readonly retryAfter: number | undefined;
  /** The server's word for the refusal, such as `invalid_password`. */
  readonly code: string | undefined;
  /**
   * What belongs to the code, as it came: an object such as `{ reason }` of a `conflict`. Undefined where the server tells
   * nothing more.
   */
  readonly details?: unknown;

  constructor(options: ApiErrorOptions) {
    super(options.message, { cause: options.cause });
    this.kind = options.kind;
    this.call = options.call;
    this.status = options.status;
    this.response = options.response;
    this.retryAfter = options.retryAfter;
    this.code = options.code;
    this.details = options.details;
  }
}

/** A call that was not made because nobody is signed in, or not any more: the server need not be asked to say so. */
export class SignedOutError extends ApiError {
  constructor(call: string) {
    super({ kind: 'http', call, status: 401, code: 'unauthorized', message: 'Please sign in.' });
  }
}
