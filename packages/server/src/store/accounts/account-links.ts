import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Strength of the proof that a game account belongs to its master account. A stronger proof replaces a weaker one. */
export const proofs = {
  /** Proof by e-mail: the game account has the verified address of the master account. */
  email: 1,
  /** Proof by password: the owner entered the password of the game account. */
  password: 2,
  /** Proof by staff: the game account was created on this site, or staff or a shell command linked it. */
  staff: 3,
} as const;
export type Proof = (typeof proofs)[keyof typeof proofs];

/** Actions that are logged when the owner of a game account changes. */
export const linkActions = { link: 1, takeOver: 2, release: 3, staffUnlink: 4, decided: 5 } as const;
export type LinkAction = (typeof linkActions)[keyof typeof linkActions];

/**
 * Returns true if the logged action is the loss of a game account. The log entry then names the former owner instead of
 * the new one.
 */
export const isLoss = (action: number): boolean => action === linkActions.release || action === linkActions.staffUnlink;

/** Returns the master account to which a game account is linked, and the proof of that link. */
export const holderOf = (db: Kysely<Schema>, accountId: number) =>
  db
    .selectFrom('site_master_account as link')
    .innerJoin('site_master as master', 'master.master_id', 'link.master_id')
    .where('link.account_id', '=', accountId)
    .select(['link.master_id', 'link.proof', 'link.password_unset', 'master.email'])
    .executeTakeFirst();
export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/** Returns the number of game accounts that are linked to a master account. */
export async function countLinks(db: Kysely<Schema>, masterId: number): Promise<number> {
  const { count } = await db
    .selectFrom('site_master_account')
    .where('master_id', '=', masterId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A new link of a game account to a master account. Kafra does not have the game password until the owner sets or syncs
 * it.
 */
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

/**
 * Links a game account without an owner to a master account. Returns false if another request linked it first: the
 * primary key decides.
 */
export async function insertLink(db: Kysely<Schema>, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_master_account')
    .ignore()
    .values({ account_id: link.accountId, ...linkColumns(link) })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves a game account to another master account. Returns false if the link has changed since it was read. */
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

/**
 * Stores a stronger proof for a game account that is already linked to this master account. This also ends its
 * restriction.
 */
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

/** Unlinks a game account from its master account. Returns false if it is no longer linked to that master account. */
export async function deleteLink(db: Kysely<Schema>, accountId: number, masterId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_master_account')
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Removes a game account from the guest profiles of a master account. */
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

/** Writes one entry about a change of ownership to the log, in the same transaction as the change. */
export async function logLink(db: Kysely<Schema>, entry: LinkEntry): Promise<void> {
  await db
    .insertInto('site_account_link')
    .values({ ...entry, reason: (entry.reason ?? '').slice(0, 255) })
    .execute();
}

/** Returns the log of ownership changes of a game account, oldest entry first. */
export const linkLogOf = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('site_account_link').where('account_id', '=', accountId).orderBy('id').selectAll().execute();

/**
 * Returns the ids of the game accounts that staff have unlinked from a master account. They are not offered to its
 * e-mail address again.
 */
export async function unlinkedByStaff(db: Kysely<Schema>, masterId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('site_account_link')
    .where('master_id', '=', masterId)
    .where('action', '=', linkActions.staffUnlink)
    .select('account_id')
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Returns true if a game account was created on this site, by any owner. */
export const isMadeHere = async (db: Kysely<Schema>, accountId: number): Promise<boolean> =>
  (await db.selectFrom('site_userid').where('account_id', '=', accountId).select('at').executeTakeFirst()) !==
  undefined;
