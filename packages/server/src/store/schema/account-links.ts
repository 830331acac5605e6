import type { Generated } from 'kysely';

/** One change of the owner of a game account. Never deleted. */
export interface SiteAccountLink {
  id: Generated<number>;
  at: number;
  account_id: number;
  /** Id of the new owner. After a release or an unlinking, that of the former owner. */
  master_id: number;
  /** Master account that made the change; null at the shell. */
  by_master: number | null;
  /** Action of the change: see `linkActions`. */
  action: number;
  /** Proof of the new link: see `proofs`. After a release or an unlinking, the proof of the ended link. */
  proof: number;
  ip: Uint8Array | null;
  reason: Generated<string>;
}

/** A game account that was taken from a master account. Until the end of the hold, all others can only view it. */
export interface SiteAccountHold {
  account_id: number;
  /** Previous owner of the account. */
  master_id: number;
  /** End of the hold. It is `lastMoment` while staff have to decide an objection. */
  held_until: number;
  /** The account's login name when it was taken; null if an earlier version noted the hold. */
  login_name: string | null;
}

/** A claim that staff must decide. */
export interface SiteClaim {
  id: Generated<number>;
  account_id: number;
  master_id: number;
  /** Reason why the claim needs staff: see `claimKinds`. */
  kind: number;
  /** State of the claim: see `claimStates`. */
  state: Generated<number>;
  /** 1 while the claim is open, null afterwards. */
  is_open: number | null;
  at: number;
  decided_at: number | null;
  /** Master account that decided; null if a shell command did. */
  decided_by: number | null;
  note: Generated<string>;
}
