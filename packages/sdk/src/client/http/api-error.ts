import type { ErrorCode } from '../../contract/error-codes.ts';

/**
 * Kind of failed API call. `http`: the server refused. `network`: no response. `timeout`: no response in time. `shape`:
 * the response does not follow the contract.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape';

/** An error code of the contract. Later server versions may send other codes. */
export type ApiErrorCode = ErrorCode | (string & {});

export interface ApiErrorOptions {
  kind: ApiErrorKind;
  /** Name of the failed call, such as `account.login`. */
  call: string;
  message: string;
  status?: number | undefined;
  /** Body of the response as received. */
  response?: string | undefined;
  /** Error code in the response of the server. */
  code?: string | undefined;
  /** Details of the error code in the response, as received. */
  details?: unknown;
  /** Delay that the server requests with `Retry-After`, in seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/**
 * Error of a failed API call. The client throws no other errors besides cancellation. `message` is for people: the
 * server's message, or that it did not respond.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Kind of failure: refused by the server, unreachable, timeout, or an unreadable reply. */
  readonly kind: ApiErrorKind;
  /** Name of the failed call, such as `server.liveMarket`. */
  readonly call: string;
  /** HTTP status with which the server refused the call; undefined without a response. */
  readonly status: number | undefined;
  /** Body of the response as received; undefined without a response. */
  readonly response: string | undefined;
  /** Seconds to wait before another attempt, if the server requested a delay. */
  readonly retryAfter: number | undefined;
  /** Error code of the refused call, such as `invalid_password`; undefined without a response of a Kafra server. */
  readonly code: ApiErrorCode | undefined;
  /**
   * Details of the error code, as received: an object such as `{ reason }` of a `conflict`. Undefined if the server
   * sends none.
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

/** Error of a call that needs a session or an access token, if the client has neither. The call was not sent. */
export class SignedOutError extends ApiError {
  constructor(call: string) {
    super({
      kind: 'http',
      call,
      status: 401,
      code: 'unauthorized',
      message: `${call} requires a session or a token: call signIn(), or pass a \`token\` to createKafra.`,
    });
  }
}
