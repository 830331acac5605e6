/**
 * Error codes of refused requests, each with its HTTP status. Clients branch on the code; the message is for people.
 * `sdk/reference` describes each code.
 */
export const errorCodes = {
  invalid_request: 400,
  invalid_cursor: 400,
  access_denied: 400,
  authorization_pending: 400,
  captcha_required: 400,
  captcha_failed: 400,
  captcha_expired: 400,
  expired_token: 400,
  invalid_email: 400,
  invalid_name: 400,
  invalid_token: 400,
  master_password_required: 400,
  password_is_email: 400,
  password_not_game_compatible: 400,
  password_too_common: 400,
  password_too_long: 400,
  password_too_short: 400,
  passwords_differ: 400,
  slow_down: 400,
  sort_too_broad: 400,
  token_expired: 401,
  token_invalid: 401,
  token_revoked: 401,
  unauthorized: 401,
  account_locked: 403,
  claim_refused: 403,
  claims_closed: 403,
  forbidden: 403,
  invalid_code: 403,
  invalid_credentials: 403,
  invalid_password: 403,
  link_expired: 403,
  missing_scope: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  log_without_key: 503,
  query_too_broad: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** HTTP statuses of refused requests. Every other failure has the status 500. */
export type RefusalStatus = Exclude<(typeof errorCodes)[ErrorCode], 500>;

/** Type of the error codes that a given HTTP status can have. */
export type CodeOf<Status extends RefusalStatus> = {
  [C in ErrorCode]: (typeof errorCodes)[C] extends Status ? C : never;
}[ErrorCode];

/** Reasons of a refusal with HTTP status 409: the value of `details.reason` of a `conflict`. */
export const conflictReasons = [
  'account_banned',
  'account_online',
  'account_restricted',
  'account_synced',
  'already_yours',
  'backup_elsewhere',
  'backup_impossible',
  'backup_running',
  'being_deleted',
  'bound_items',
  'changed_meanwhile',
  'character_online',
  'claimed',
  'email_taken',
  'email_unchanged',
  'in_guild',
  'in_party',
  'made_here',
  'moved_recently',
  'name_taken',
  'no_such_slot',
  'password_not_game_compatible',
  'password_unset',
  'same_account',
  'second_factor_active',
  'second_factor_inactive',
  'slot_taken',
  'slug_taken',
  'too_many_accounts',
  'too_many_profiles',
  'too_many_tokens',
  'too_many_hunts',
  'transfer_open',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];
