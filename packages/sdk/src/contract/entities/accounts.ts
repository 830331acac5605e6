import * as z from 'zod/mini';
import {
  flag,
  label,
  list,
  maybe,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orFalse,
  orNull,
  orZero,
  text,
  time,
} from '../wire.ts';

/** Privacy settings of an account: the lists in which other players do not see its characters. */
export const privacy = z.object({ hide_activity: orFalse, hide_ranking: orFalse, hide_market_name: orFalse });
export type Privacy = z.output<typeof privacy>;

export const masterAccount = z.object({
  email: orEmpty,
  /** New email address of the master account that is not confirmed yet. */
  pending_email: maybeText,
  /** True if signing in also needs a code of an authenticator app. */
  second_factor: maybe(flag),
  /** True if the realm withholds the staff level until the user sets up a second factor. */
  second_factor_required: maybe(flag),
  privacy: maybe(privacy),
});
export type MasterAccount = z.output<typeof masterAccount>;

export const character = z.object({
  id: numeric,
  slot: orZero,
  name: label,
  class: orEmpty,
  /** Id of the character's class in the game; absent if the server does not send it. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  zeny: orZero,
  guild: maybeText,
  in_party: orFalse,
});
export type Character = z.output<typeof character>;

export const playerAccount = z.object({
  id: numeric,
  /** Login name of the player account, as typed in the game client. */
  user_id: label,
  /** Group level of the player account: 0 for an ordinary player, any other value for a game master. */
  group_id: orZero,
  banned_until: orNull(time),
  ban_permanent: orFalse,
  synced: orFalse,
  /**
   * True if the synced player account gets the master password as its game password only at the next sign-in, when the
   * user types it; absent means false.
   */
  sync_pending: orFalse,
  /** True if the game password is random and unknown, so that the owner must set one to play; absent means false. */
  password_unset: orFalse,
  /**
   * End of the restriction of a newly claimed account. Until then the account can only be viewed: no password change,
   * syncing or transfer. Absent without a restriction.
   */
  restricted_until: maybe(time),
  /** True if the player account was created on the site. */
  made_here: orFalse,
  /** Number of character slots of the player account, 1 to 15; absent means 15. */
  slots: maybeNumber,
  characters: list(character),
});
export type PlayerAccount = z.output<typeof playerAccount>;

export const claimableCharacter = z.object({ name: label, class: orEmpty, base_level: orZero });

/** A game account that the caller can claim, because it has the caller's email address. */
export const claimableAccount = z.object({
  id: numeric,
  user_id: label,
  /** Month of the last login to the game account, `YYYY-MM`, UTC; absent if it was never used. */
  last_login: maybeText,
  characters: list(claimableCharacter),
});
export type ClaimableAccount = z.output<typeof claimableAccount>;

/** A change of a game account's owner. */
export const accountLink = z.object({
  id: numeric,
  at: time,
  account_id: numeric,
  user_id: orEmpty,
  /** Email address of the new or previous owner of the game account. */
  email: orEmpty,
  /** Kind of ownership change: `link`, `take_over`, `release`, `unlink` or `decision`. */
  action: orEmpty,
  /** Proof that the account belongs to its owner: `email`, `password` or `staff`. */
  proof: orEmpty,
  /** Email address of the person who changed the owner; absent for a change with a server command. */
  by: maybeText,
  reason: orEmpty,
  /** True if the game account now belongs to the master account of this change. */
  is_current: orFalse,
});
export type AccountLink = z.output<typeof accountLink>;

/** A claim to a game account that staff decide or have decided. */
export const accountClaim = z.object({
  id: numeric,
  at: time,
  account_id: numeric,
  user_id: orEmpty,
  group_id: orZero,
  /** Email address of the user who claims the game account. */
  email: orEmpty,
  /** Email address of the current owner of the claimed account; absent for an account without owner. */
  holder: maybeText,
  /** Reason why staff decide the claim: `staff_account` or `dispute`. */
  kind: orEmpty,
  /** State of the claim: `open`, `granted`, `refused` or `withdrawn`. */
  state: orEmpty,
  decided_at: maybe(time),
  note: orEmpty,
});
export type AccountClaim = z.output<typeof accountClaim>;

export const guestProfile = z.object({
  id: numeric,
  name: label,
  /** Bit mask of the guest profile, see `restrictions`: a set bit forbids an action to the guest. */
  restrictions: orZero,
  /** Ids of the player accounts that the guest profile may use. */
  associated_accounts: list(numeric),
});
export type GuestProfile = z.output<typeof guestProfile>;

export const accessToken = z.object({
  id: numeric,
  name: label,
  scopes: list(text),
  /** Group level of the owner when the access token was created. The rights of the token never exceed it. */
  level: orZero,
  /** Last four characters of the access token. */
  last4: orEmpty,
  created_at: time,
  expires_at: time,
  last_used_at: maybe(time),
  last_used_ip: maybeText,
  user_agent: maybeText,
  /** Email address of the owner of the access token. Only staff receive it. */
  owner: maybeText,
});
export type AccessToken = z.output<typeof accessToken>;

export const session = z.object({
  id: text,
  /** Kind of client that signed in: `browser`, `terminal`, `command` or `other`. */
  kind: orEmpty,
  /** Name of the program that signed in, such as `Firefox`. */
  program: orEmpty,
  /** Operating system of the client that signed in, such as `Linux`. */
  system: orEmpty,
  created_at: time,
  last_seen_at: time,
  first_ip: maybeText,
  last_ip: maybeText,
  is_current: orFalse,
  is_new: orFalse,
});
export type SessionInfo = z.output<typeof session>;

export const backup = z.object({
  key: text,
  file_name: label,
  last_modified: time,
  /** Size of the backup as text, such as `12 MB`. */
  size_human: orEmpty,
  /** Size of the backup in bytes, if the server sends it. */
  size: maybeNumber,
  sha256: maybeText,
});
export type Backup = z.output<typeof backup>;
