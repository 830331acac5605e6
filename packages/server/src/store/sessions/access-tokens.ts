import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

type NewAccessToken = Omit<
  Insertable<Schema['site_pat']>,
  'id' | 'last_used_at' | 'last_used_ip' | 'user_agent' | 'revoked_at' | 'revoked_by' | 'reminders'
>;

/** Stores a new access token and returns its id. */
export async function insertAccessToken(db: Kysely<Schema>, token: NewAccessToken): Promise<number> {
  const unused = { last_used_at: null, last_used_ip: null, user_agent: null, revoked_at: null, revoked_by: null };
  const { insertId } = await db
    .insertInto('site_pat')
    .values({ ...token, ...unused })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

const withOwner = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_pat')
    .innerJoin('site_master', 'site_master.master_id', 'site_pat.master_id')
    .selectAll('site_pat')
    .select(['site_master.email', 'site_master.status']);

/**
 * Returns the access token with this SHA-256, with data of its owner's account. The result can be a revoked or expired
 * token.
 */
export const findAccessToken = (db: Kysely<Schema>, hash: Uint8Array) =>
  withOwner(db).where('hash', '=', hash).executeTakeFirst();

/** Returns true if an access token is neither revoked nor expired. */
export const isTokenUsable = async (db: Kysely<Schema>, id: number, now: number): Promise<boolean> =>
  (await usable(db, now).where('site_pat.id', '=', id).executeTakeFirst()) !== undefined;

export type AccessTokenRow = NonNullable<Awaited<ReturnType<typeof findAccessToken>>>;

const usable = (db: Kysely<Schema>, now: number) =>
  withOwner(db).where('revoked_at', 'is', null).where('expires_at', '>', now);

/** Returns the access tokens of a master account that are neither revoked nor expired, newest first. */
export const listAccessTokens = (db: Kysely<Schema>, masterId: number, now: number) =>
  usable(db, now).where('site_pat.master_id', '=', masterId).orderBy('id', 'desc').execute();

const maxListed = 1_000;

/** Returns the valid access tokens of all master accounts, newest first. */
export const listAllAccessTokens = (db: Kysely<Schema>, now: number) =>
  usable(db, now).orderBy('id', 'desc').limit(maxListed).execute();

interface Revocation {
  now: number;
  /** Master account of the user who revokes the access token. */
  by: number;
}

const revoke = (db: Kysely<Schema>, { now, by }: Revocation) =>
  db
    .updateTable('site_pat')
    .set({ revoked_at: now, revoked_by: by })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);

/**
 * Marks an expired access token as ended, so that it stays invalid if the clock is set back. `revoked_by` stays null,
 * because no user revoked it.
 */
export async function endExpiredAccessToken(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db
    .updateTable('site_pat')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/**
 * Revokes an access token, optionally only if it belongs to a master account. Returns its owner; undefined if no such
 * token exists.
 */
export async function revokeAccessToken(
  db: Kysely<Schema>,
  { id, masterId, ...revocation }: Revocation & { id: number; masterId?: number },
): Promise<number | undefined> {
  const found = await db.selectFrom('site_pat').where('id', '=', id).select('master_id').executeTakeFirst();
  if (!found || (masterId !== undefined && found.master_id !== masterId)) return undefined;
  const { numUpdatedRows } = await revoke(db, revocation).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? found.master_id : undefined;
}

/** Revokes every access token of a master account. */
export async function revokeAccessTokens(
  db: Kysely<Schema>,
  { masterId, ...revocation }: Revocation & { masterId: number },
): Promise<void> {
  await revoke(db, revocation).where('master_id', '=', masterId).execute();
}

/**
 * Records the time and address of the use of an access token. Does nothing if a use after `before` is already recorded.
 */
export async function touchAccessToken(
  db: Kysely<Schema>,
  id: number,
  use: { now: number; before: number; ip: Uint8Array | null; userAgent: string },
): Promise<void> {
  await db
    .updateTable('site_pat')
    .set({ last_used_at: use.now, last_used_ip: use.ip, user_agent: use.userAgent })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', use.before)]))
    .execute();
}

/**
 * Returns access tokens that expire within `notice` (ms), had a longer lifetime than that, and have fewer than
 * `reminders` mails about their end.
 */
export const expiringAccessTokens = (
  db: Kysely<Schema>,
  { now, notice, reminders }: { now: number; notice: number; reminders: number },
) =>
  usable(db, now)
    .where('expires_at', '<=', now + notice)
    .where(sql<number>`expires_at - site_pat.created_at`, '>', notice)
    .where('reminders', '<', reminders)
    .where('site_master.status', '=', 0)
    .orderBy('id')
    .limit(200)
    .execute();

/**
 * Reserves the next reminder mail about the end of an access token. Returns false if another server has reserved it.
 */
export async function reserveReminder(db: Kysely<Schema>, id: number, reminders: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_pat')
    .set({ reminders })
    .where('id', '=', id)
    .where('reminders', '<', reminders)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a limited number of access tokens that ended before a time. */
export const sweepAccessTokens = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, {
    table: 'site_pat',
    key: 'id',
    where: sql<SqlBool>`expires_at < ${before} OR revoked_at < ${before}`,
  });
