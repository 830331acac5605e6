import type { Generated } from 'kysely';

/** One change of the owner of a game account. Never deleted. */
export interface SiteAccountLink {
  id: Generated<number>;
  at: number;
  account_id: number;
  /** The new owner. After a release or an unlinking, the former owner. */
  master_id: number;
  /** Master account that made the change; null at the shell. */
  by_master: number | null;
  /** See `linkActions`. */
  action: number;
  /** See `proofs`. After a release or an unlinking, the proof of the ended link. */
  proof: number;
  ip: Uint8Array | null;
  reason: Generated<string>;
}

/** A game account that was taken from a master account. Until the end of the hold, all others can only view it. */
export interface SiteAccountHold {
  account_id: number;
  /** Previous owner of the account. */
  master_id: number;
  /** `lastMoment` until staff decide an objection. */
  held_until: number;
  /** The account's login name when it was taken; null if an earlier version noted the hold. */
  login_name: string | null;
}

/** A claim that staff must decide. */
export interface SiteClaim {
  id: Generated<number>;
  account_id: number;
  master_id: number;
  /** See `claimKinds`. */
  kind: number;
  /** See `claimStates`. */
  state: Generated<number>;
  /** 1 while it is open, null afterwards. */
  is_open: number | null;
  at: number;
  decided_at: number | null;
  /** Null if it was decided at the shell. */
  decided_by: number | null;
  note: Generated<string>;
}
