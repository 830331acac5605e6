import { type Kysely, type SqlBool, sql } from 'kysely';
import { proofs } from '../accounts/account-links.ts';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

/** A session: one signed-in browser or terminal, as stored in the database. */
export interface SessionRow {
  jti: Uint8Array;
  /** Id of the session that the sign-in opened. All sessions that were renewed from it have the same family. */
  family: Uint8Array;
  master_id: number;
  token_version: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  absolute_expires_at: number;
  ip: Uint8Array | null;
  ua_hash: Uint8Array | null;
  user_agent: string | null;
  first_ip: Uint8Array | null;
  last_ip: Uint8Array | null;
}

/** Returns the token version that sessions of a master account must have. Raising it ends all of them. */
export async function tokenVersion(db: Kysely<Schema>, masterId: number): Promise<number> {
  const row = await db
    .selectFrom('site_master')
    .where('master_id', '=', masterId)
    .select('token_version')
    .executeTakeFirstOrThrow();
  return row.token_version;
}

export async function insertSession(db: Kysely<Schema>, row: SessionRow): Promise<void> {
  await db
    .insertInto('site_session')
    .values({ ...row, revoked_at: null, replaced_by: null })
    .execute();
}

/** Returns a session with current data of its master account; undefined if the session or the account is missing. */
export const findSession = (db: Kysely<Schema>, jti: Uint8Array) =>
  db
    .selectFrom('site_session')
    .innerJoin('site_master', 'site_master.master_id', 'site_session.master_id')
    .where('jti', '=', jti)
    .select([
      'site_session.master_id',
      'site_session.family',
      'site_session.first_ip',
      'site_session.ip',
      'site_session.token_version',
      'site_session.created_at',
      'site_session.last_seen_at',
      'site_session.expires_at',
      'site_session.absolute_expires_at',
      'site_session.revoked_at',
      'site_session.replaced_by',
      'site_master.token_version as master_version',
      'site_master.status',
      'site_master.email',
    ])
    .executeTakeFirst();

/**
 * Returns the highest group of the game accounts of a master account. Banned and blocked accounts do not count, nor do
 * accounts that are linked only by an e-mail address.
 */
export async function groupLevel(db: Kysely<Schema>, masterId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('site_master_account')
    .innerJoin('site_master', 'site_master.master_id', 'site_master_account.master_id')
    .innerJoin('login', 'login.account_id', 'site_master_account.account_id')
    .where('site_master.master_id', '=', masterId)
    .where('site_master.status', '=', 0)
    .where('proof', '>=', proofs.password)
    .where('login.state', '=', 0)
    .where('login.unban_time', '<=', Math.floor(now / 1_000))
    .select(sql<number | null>`max(login.group_id)`.as('level'))
    .executeTakeFirst();
  return Number(row?.level ?? 0);
}

/** Records when and from which IP address a session was last used. */
export async function touchSession(
  db: Kysely<Schema>,
  jti: Uint8Array,
  { now, ip }: { now: number; ip: Uint8Array | null },
): Promise<void> {
  await db.updateTable('site_session').set({ last_seen_at: now, last_ip: ip }).where('jti', '=', jti).execute();
}

/** Extends the end of a session. Does nothing if the session already ends later. */
export async function extendSession(db: Kysely<Schema>, jti: Uint8Array, expires: number): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ expires_at: expires })
    .where('jti', '=', jti)
    .where('expires_at', '<', expires)
    .execute();
}

/** Records which renewed session replaced a session. */
export async function replaceSession(db: Kysely<Schema>, jti: Uint8Array, by: Uint8Array): Promise<void> {
  await db.updateTable('site_session').set({ replaced_by: by }).where('jti', '=', jti).execute();
}

/**
 * Shortens the replaced sessions of a sign-in to the time `until`. They do not end immediately, because other browser
 * tabs may still have their tokens.
 */
export async function endReplaced(
  db: Kysely<Schema>,
  { family, until }: { family: Uint8Array; until: number },
): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ expires_at: until })
    .where((where) => where.or([where('family', '=', family), where('jti', '=', family)]))
    .where('replaced_by', 'is not', null)
    .where('expires_at', '>', until)
    .execute();
}

/** Marks an expired session as ended, so that it stays invalid if the clock is set back. */
export async function endExpiredSession(db: Kysely<Schema>, jti: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** Ends the session that a sign-in opened, and all sessions that were renewed from it. */
export async function revokeFamily(db: Kysely<Schema>, family: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ revoked_at: now })
    // A session that an older version of Kafra opened during an update has no family id, so it is found by its own id.
    .where((where) => where.or([where('family', '=', family), where('jti', '=', family)]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Marks every session of a master account as ended. */
export async function revokeSessions(db: Kysely<Schema>, masterId: number, now: number): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ revoked_at: now })
    .where('master_id', '=', masterId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes a limited number of sessions that ended before a time. */
export const sweepSessions = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_session', key: 'jti', where: sql<SqlBool>`expires_at < ${before}` });
