import type { Generated } from 'kysely';

/** A row about a change of the owner of a game account. It is never deleted. */
export interface SiteAccountLink {
  id: Generated<number>;
  at: number;
  account_id: number;
  /** Master account of the new owner. For a release or an unlinking by staff, the former owner. */
  master_id: number;
  /** Master account that made the change; null if a shell command made it. */
  by_master: number | null;
  /** Action that changed the owner, as a number of `linkActions`. */
  action: number;
  /**
   * Proof that the new owner gave, as a number of `proofs`. For a release or an unlinking, the proof of the ended link.
   */
  proof: number;
  ip: Uint8Array | null;
  reason: Generated<string>;
}

/** A hold of a game account for its previous owner. Until the end of the hold, all others can only view the account. */
export interface SiteAccountHold {
  account_id: number;
  /** Master account of the previous owner of the game account. */
  master_id: number;
  /** End of the hold. It is `lastMoment` while staff have to decide the objection of the previous owner. */
  held_until: number;
  /**
   * Login name of the game account when the previous owner lost it; null if an earlier version of Kafra stored the
   * hold.
   */
  login_name: string | null;
}

/** A user's claim to a game account that staff must decide. */
export interface SiteClaim {
  id: Generated<number>;
  account_id: number;
  master_id: number;
  /** Reason why staff must decide the claim, as a number of `claimKinds`. */
  kind: number;
  /** State of the claim, as a number of `claimStates`. */
  state: Generated<number>;
  /** 1 while the claim is open, null afterwards. */
  is_open: number | null;
  at: number;
  decided_at: number | null;
  /** Master account of the staff member who decided the claim; null if a shell command did. */
  decided_by: number | null;
  note: Generated<string>;
}
