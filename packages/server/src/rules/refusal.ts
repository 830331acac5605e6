import type { CodeOf, ConflictReason, ErrorCode, RefusalStatus, Scope } from '@kafra/sdk/contract';

/** Error for a valid request that is refused. Its message is for the user; clients use `code`. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: RefusalStatus, code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Returns a 400 refusal: the request is invalid. */
export const invalid = (code: CodeOf<400>, message: string) => new Refusal(400, code, message);

/**
 * Returns a 400 refusal: the query of a log finds more than `maxLines` lines to sort. If `from` (epoch ms) is given,
 * lines since that time could be sorted. The message starts with the time, because a terminal may cut it.
 */
export const sortTooBroad = (maxLines: number, from: number | undefined) => {
  if (from === undefined)
    return new Refusal(
      400,
      'sort_too_broad',
      `More than ${maxLines.toLocaleString('en')} lines are too many to sort. Please narrow the search.`,
    );
  const since = new Date(from).toISOString().slice(0, 19).replace('T', ' ');
  const words = `Lines since ${since} UTC could be sorted; all of them are too many.`;
  return new Refusal(400, 'sort_too_broad', words, { from });
};

/**
 * Returns a 401 refusal: the session token is missing or invalid. All other failures except those of access tokens must
 * use another status, because the client signs out after it.
 */
export const signedOut = (message = 'Please sign in again.') => new Refusal(401, 'unauthorized', message);

/** Returns a 401 refusal: a personal access token is invalid, with the reason. */
export const refusedToken = (code: Exclude<CodeOf<401>, 'unauthorized'>, message: string) =>
  new Refusal(401, code, message);

/**
 * Returns a 403 refusal: a personal access token lacks the scope of the call. The scope is undefined if no scope covers
 * the call.
 */
export const missingScope = (scope: Scope | undefined) =>
  scope === undefined
    ? new Refusal(403, 'missing_scope', 'This cannot be done with an access token: please sign in.')
    : new Refusal(403, 'missing_scope', `The access token lacks the scope ${scope}.`, { scope });

/** Returns a 403 refusal: the caller has no permission. */
export const forbidden = (code: CodeOf<403>, message: string) => new Refusal(403, code, message);

/** Returns a 404 refusal: the record is missing or belongs to another user. Both have the same response. */
export const notFound = (message: string) => new Refusal(404, 'not_found', message);

/** Returns a 409 refusal: a conflict with the current state. `reason` identifies the violated rule. */
export const conflict = (reason: ConflictReason, message: string) => new Refusal(409, 'conflict', message, { reason });

/** Returns a 409 refusal: another user has saved the record since. `current` is the saved version. */
export const changedMeanwhile = (message: string, current: object) =>
  new Refusal(409, 'conflict', message, { reason: 'changed_meanwhile', current });

/** Returns a 429 refusal: too many attempts. `seconds` is the time until the next one is allowed. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'too_many_requests', `Too many attempts. Please try again in ${formatSeconds(seconds)}.`, {
    retry_after: seconds,
  });

/** Returns a 429 refusal: too many concurrent requests of a user. `seconds` is an estimate until one of them ends. */
export const tooManyAtOnce = (max: number, seconds: number) =>
  new Refusal(429, 'too_many_requests', `At most ${max} at once. Please wait until one of them has finished.`, {
    retry_after: seconds,
  });

/** Returns a 503 refusal: the server is temporarily busy. */
export const busy = (message = 'The server is busy. Please try again in a moment.') =>
  new Refusal(503, 'busy', message);

/** Returns a 503 refusal: the query would keep the game's database busy for too long. */
export const tooBroad = () =>
  new Refusal(
    503,
    'query_too_broad',
    'This search would take too long. Please narrow it down, by a time span or a name.',
  );

const formatSeconds = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
