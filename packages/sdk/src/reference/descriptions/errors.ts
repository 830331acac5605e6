import type { ConflictReason, ErrorCode } from '../../contract/error-codes.ts';

/** Descriptions of the situations in which the server sends each error code. */
export const errorTexts: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request does not match the schema of the call; `details.issues` lists the errors',
  invalid_cursor: 'The cursor belongs to another query, or is no longer valid',
  access_denied: 'The user refused the sign-in of the device',
  authorization_pending:
    'The user has not confirmed the sign-in of the device yet: repeat the request after `interval` seconds',
  captcha_required: 'The request contains no solution of the captcha',
  captcha_failed: 'The solution of the captcha is wrong, or was used before',
  captcha_expired: 'The captcha was solved too long ago',
  expired_token: 'The device code has expired: call `device.start` again',
  invalid_email: 'The email address is invalid',
  invalid_name: 'The login name is invalid',
  invalid_token: 'The code of a mailed link, or the challenge of a sign-in, is invalid, expired or already used',
  master_password_required:
    'The guest profile is associated with player accounts, so the password of the master account is required',
  password_is_email: 'The password is the email address, or its part before the `@`',
  password_not_game_compatible:
    'The password contains characters that the game client cannot send, or has an unsupported length',
  password_too_common: 'The password is one of the most common passwords',
  password_too_long: 'The password is too long',
  password_too_short: 'The password is too short',
  passwords_differ: 'The new password and its repetition differ',
  token_expired: 'The personal access token has expired',
  token_invalid: 'The personal access token does not exist',
  token_revoked: 'The personal access token was revoked',
  unauthorized: 'The session token is missing, invalid or expired: sign in again',
  account_locked: 'Staff have locked the account',
  claim_refused:
    'The game account does not exist or cannot be claimed, or the password is wrong. All these cases have the same response',
  claims_closed: 'The realm does not allow users to claim game accounts',
  forbidden: 'The group level of the caller is too low for the call',
  invalid_code: 'The code of the second factor is wrong, or was used before',
  invalid_credentials: 'The email address or the password is wrong',
  invalid_password: 'The current password of the master account is wrong',
  link_expired: 'The download link is invalid or has expired',
  missing_scope:
    'The personal access token lacks the scope of the call, `details.scope`. Without `details.scope`, the call requires a session',
  second_factor_required: 'The account has a second factor, and the request lacks its `code`',
  not_found: 'The record does not exist, or the caller has no access to it',
  conflict: 'The request conflicts with the current state, or with a rule of the realm; `details.reason` is the reason',
  precondition_failed: 'The file does not match `If-Match` or `If-Unmodified-Since`',
  too_large: 'The body of the request is too large',
  unsupported_media_type: 'The body of the request is not `application/json` in UTF-8',
  range_not_satisfiable: 'The requested range is outside the file',
  too_many_requests:
    'The caller sent too many requests. `Retry-After` is the time until the next one is allowed, in seconds',
  internal: 'An internal error of the server; `details.id` is its id in the log of the server',
  busy: 'The server is busy. `Retry-After` is the time until a retry, in seconds',
  log_without_key: 'The login log cannot be searched on this realm until an administrator adds an index',
  query_too_broad: 'The query would take too long: narrow it down, for example by a time span',
  slow_down: 'The device repeated the request too early: increase the interval by five seconds',
  sort_too_broad:
    'The query matches more rows than the server can sort: 200,000, and 50,000 by the names of a log of items. `details.from` (epoch ms), if present, is a start of the time span with which the server can sort',
};

/** Descriptions of the situations in which a `conflict` has each reason. */
export const conflictTexts: Readonly<Record<ConflictReason, string>> = {
  account_banned: 'The player account is banned',
  account_online: 'The player account is logged in to the game',
  account_restricted:
    'The player account was recently added by its email address, or taken over from another user. It is read-only until `restricted_until`',
  account_synced: 'The player account is synced: its password is the password of the master account',
  already_yours: 'The game account already belongs to the master account',
  backup_elsewhere: 'The backup is stored on the machine of another server of the realm; `message` names it',
  backup_impossible:
    'The server cannot create a backup, because a program or free space is missing; `message` names it',
  backup_running: 'Another backup is being created',
  being_deleted: 'The character is scheduled for deletion',
  bound_items: 'The character carries items that are bound to its account',
  changed_meanwhile:
    'The data changed in the meantime: the character, the slot, the owner of the account, the news article or the page',
  character_online: 'A character of one of the accounts is online',
  claimed:
    'The game account belongs to another master account with equal or stronger evidence. Staff can decide, see `account.dispute`',
  email_taken: 'The email address belongs to another master account',
  email_unchanged: 'The email address is already the address of the master account',
  in_guild: 'The character is in a guild',
  in_party: 'The character is in a party',
  made_here:
    'The player account was created on the site, so after its release it can only be added again with its game password. To release it anyway, set `really`',
  moved_recently: 'The character was moved within the last minute',
  name_taken: 'The name is already in use',
  no_such_slot: 'The player account has no such slot',
  password_not_game_compatible:
    'The password of the master account contains characters that the game client cannot send, or has an unsupported length',
  password_unset: 'The game password of the player account is unknown: set one first',
  same_account: 'The character is already on the target account',
  second_factor_active: 'The master account already has a second factor',
  second_factor_inactive: 'The master account has no second factor',
  slot_taken: 'The target slot is occupied',
  slug_taken: 'Another news article has the slug',
  too_many_accounts: 'The master account has the maximum number of player accounts',
  too_many_profiles: 'The master account has the maximum number of guest profiles',
  too_many_hunts: 'The master account has the maximum number of saved lists of wanted items',
  too_many_tokens: 'The master account has the maximum number of personal access tokens',
  transfer_open: 'A transfer of a character from or to the player account is running',
};
