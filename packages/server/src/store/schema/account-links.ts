import type { Generated } from 'kysely';

/** One change of whose a game account is. Never swept. */
export interface SiteAccountLink {
  id: Generated<number>;
  at: number;
  account_id: number;
  /** Who has it from then on; of a release or an unlinking, who had it. */
  master_id: number;
  /** Who did it; null at the shell. */
  by_master: number | null;
  /** See `linkActions`. */
  action: number;
  /** See `proofs`; of a release or an unlinking, the one that it was held by. */
  proof: number;
  ip: Uint8Array | null;
  reason: Generated<string>;
}

/** A game account that was taken from a master account. Until then everyone else can only look at it. */
export interface SiteAccountHold {
  account_id: number;
  /** The master account it was taken from. */
  master_id: number;
  /** `lastMoment` until staff decide an objection. */
  held_until: number;
  /** The account's login name when it was taken; null if an earlier version noted the hold. */
  login_name: string | null;
}

/** A claim that staff decide. */
export interface SiteClaim {
  id: Generated<number>;
  account_id: number;
  master_id: number;
  /** See `claimKinds`. */
  kind: number;
  /** See `claimStates`. */
  state: Generated<number>;
  /** 1 while it is open, null from then on. */
  is_open: number | null;
  at: number;
  decided_at: number | null;
  /** Null where it was decided at the shell. */
  decided_by: number | null;
  note: Generated<string>;
}
