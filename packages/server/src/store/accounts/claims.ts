import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Reasons why staff must decide a claim to a game account: it is a staff account, or it is linked to another user. */
export const claimKinds = { staffAccount: 1, dispute: 2 } as const;
export type ClaimKind = (typeof claimKinds)[keyof typeof claimKinds];

export const claimStates = { open: 0, granted: 1, refused: 2, withdrawn: 3 } as const;

/** Stores a user's claim to a game account. If an equal claim is open, nothing changes. */
export async function insertClaim(
  db: Kysely<Schema>,
  claim: { accountId: number; masterId: number; kind: ClaimKind; note: string; now: number },
): Promise<void> {
  await db
    .insertInto('site_claim')
    .ignore()
    .values({
      account_id: claim.accountId,
      master_id: claim.masterId,
      kind: claim.kind,
      is_open: 1,
      at: claim.now,
      decided_at: null,
      decided_by: null,
      note: claim.note.slice(0, 255),
    })
    .execute();
}

/** Returns a claim to a game account by its number, open or decided; undefined if it does not exist. */
export const findClaim = (db: Kysely<Schema>, id: number) =>
  db.selectFrom('site_claim').where('id', '=', id).selectAll().executeTakeFirst();

/** Closes an open claim to a game account with the decision of staff. Returns false if it was already closed. */
export async function closeClaim(
  db: Kysely<Schema>,
  id: number,
  end: { isGranted: boolean; by: number | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_claim')
    .set({
      state: end.isGranted ? claimStates.granted : claimStates.refused,
      is_open: null,
      decided_at: end.now,
      decided_by: end.by,
    })
    .where('id', '=', id)
    .where('is_open', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Withdraws the open claims of a master account to a game account that it has since got in another way. */
export async function withdrawClaims(
  db: Kysely<Schema>,
  { accountId, masterId, now }: { accountId: number; masterId: number; now: number },
): Promise<void> {
  await db
    .updateTable('site_claim')
    .set({ state: claimStates.withdrawn, is_open: null, decided_at: now })
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .where('is_open', '=', 1)
    .execute();
}

/** Returns claims to game accounts with the claimant and the current owner. Open claims are first, then the newest. */
export const listClaims = (db: Kysely<Schema>, limit: number) =>
  db
    .selectFrom('site_claim as claim')
    .innerJoin('site_master as master', 'master.master_id', 'claim.master_id')
    .leftJoin('login', 'login.account_id', 'claim.account_id')
    .leftJoin('site_master_account as link', 'link.account_id', 'claim.account_id')
    .leftJoin('site_master as holder', 'holder.master_id', 'link.master_id')
    .orderBy('claim.state', (order) => order.asc())
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .select([
      'claim.id',
      'claim.account_id',
      'claim.kind',
      'claim.state',
      'claim.at',
      'claim.decided_at',
      'claim.note',
      'master.email',
      'login.userid',
      'login.group_id',
      'holder.email as holder',
    ])
    .execute();

/** Returns the number of claims to game accounts that staff must decide. */
export async function countOpenClaims(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('site_claim')
    .where('is_open', '=', 1)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
