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
