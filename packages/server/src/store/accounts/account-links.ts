import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** How sure it is that an account is its master's; the higher takes over from the lower. */
export const proofs = {
  /** The verified address is the account's. */
  email: 1,
  /** The game password was typed. */
  password: 2,
  /** Staff or the shell said so, or it was made here. */
  staff: 3,
} as const;
export type Proof = (typeof proofs)[keyof typeof proofs];

/** What the log tells of a link. */
export const linkActions = { link: 1, takeOver: 2, release: 3, staffUnlink: 4, decided: 5 } as const;
export type LinkAction = (typeof linkActions)[keyof typeof linkActions];

/** Whether a line of the log tells that an account was somebody's; else it tells whose it became. */
export const isLoss = (action: number): boolean => action === linkActions.release || action === linkActions.staffUnlink;

/** Who has an account, and by what. */
export const holderOf = (db: Kysely<Schema>, accountId: number) =>
  db
    .selectFrom('site_master_account as link')
    .innerJoin('site_master as master', 'master.master_id', 'link.master_id')
    .where('link.account_id', '=', accountId)
    .select(['link.master_id', 'link.proof', 'link.password_unset', 'master.email'])
    .executeTakeFirst();
export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/** How many accounts a master account has. */
export async function countLinks(db: Kysely<Schema>, masterId: number): Promise<number> {
  const { count } = await db
    .selectFrom('site_master_account')
    .where('master_id', '=', masterId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A link as it is written: the game password is nobody's but the game's until its owner sets or syncs it. */
interface NewLink {
  accountId: number;
  masterId: number;
  proof: Proof;
  restrictedUntil: number | null;
  by: number | null;
  now: number;
}

const linkColumns = ({ masterId, proof, restrictedUntil, by, now }: NewLink) => ({
  master_id: masterId,
  proof,
  restricted_until: restrictedUntil,
  linked_by: by,
  synced: 0,
  sync_pending: 0,
  password_unset: 0,
  linked_at: now,
  login_name: null,
});

/** Links an account that is nobody's; false where somebody was faster: its primary key decides. */
export async function insertLink(db: Kysely<Schema>, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_master_account')
    .ignore()
    .values({ account_id: link.accountId, ...linkColumns(link) })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves an account from one master account to another, if it is still held as it was seen; false where it is not. */
export async function moveLink(db: Kysely<Schema>, link: NewLink, from: Holder): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_master_account')
    .set(linkColumns(link))
    .where('account_id', '=', link.accountId)
    .where('master_id', '=', from.master_id)
    .where('proof', '=', from.proof)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets an account that is a master's already be theirs by a better proof, which also ends what restricted it. */
export async function raiseProof(
  db: Kysely<Schema>,
  { accountId, masterId, proof, by }: Pick<NewLink, 'accountId' | 'masterId' | 'proof' | 'by'>,
): Promise<void> {
  await db
    .updateTable('site_master_account')
    .set({ proof, restricted_until: null, linked_by: by })
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .execute();
}

/** Takes an account from its master account; false where it is not theirs any more. */
export async function deleteLink(db: Kysely<Schema>, accountId: number, masterId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_master_account')
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Takes an account off the guest profiles of a master account. */
export async function removeFromGuestProfiles(db: Kysely<Schema>, accountId: number, masterId: number): Promise<void> {
  await db
    .deleteFrom('site_guest_profile_account')
    .where('account_id', '=', accountId)
    .where('guest_profile_id', 'in', (select) =>
      select.selectFrom('site_guest_profile').where('master_id', '=', masterId).select('id'),
    )
    .execute();
}

type LinkEntry = Omit<Insertable<Schema['site_account_link']>, 'id' | 'action'> & { action: LinkAction };

/** Writes one line of the log, in the transaction of what it tells. */
export async function logLink(db: Kysely<Schema>, entry: LinkEntry): Promise<void> {
  await db
    .insertInto('site_account_link')
    .values({ ...entry, reason: (entry.reason ?? '').slice(0, 255) })
    .execute();
}

/** All that happened to an account, in order. */
export const linkLogOf = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('site_account_link').where('account_id', '=', accountId).orderBy('id').selectAll().execute();

/** Accounts that staff have taken from a master account: its address is not offered them again. */
export async function unlinkedByStaff(db: Kysely<Schema>, masterId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('site_account_link')
    .where('master_id', '=', masterId)
    .where('action', '=', linkActions.staffUnlink)
    .select('account_id')
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Whether an account was made here, for whoever had it first. */
export const isMadeHere = async (db: Kysely<Schema>, accountId: number): Promise<boolean> =>
  (await db.selectFrom('site_userid').where('account_id', '=', accountId).select('at').executeTakeFirst()) !==
  undefined;
