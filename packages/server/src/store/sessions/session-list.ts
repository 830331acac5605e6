import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Returns the sessions of a master account that were not ended, last used first. A sign-in has several rows if its
 * session was renewed.
 */
export const liveSessions = (db: Kysely<Schema>, masterId: number, now: number) =>
  db
    .selectFrom('site_session')
    .innerJoin('site_master', 'site_master.master_id', 'site_session.master_id')
    .where('site_session.master_id', '=', masterId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('site_session.token_version', '=', 'site_master.token_version')
    .orderBy('last_seen_at', 'desc')
    .select([
      ...(['jti', 'family', 'absolute_expires_at', 'last_seen_at', 'first_ip', 'last_ip', 'ip', 'user_agent'] as const),
    ])
    .execute();

export type LiveSessionRow = Awaited<ReturnType<typeof liveSessions>>[number];

const maxKnown = 500;

/**
 * Returns the browsers and programs with which a master account recently signed in, newest first. Includes ended
 * sessions.
 */
export const knownClients = (db: Kysely<Schema>, masterId: number) =>
  db
    .selectFrom('site_session')
    .where('master_id', '=', masterId)
    .orderBy('created_at', 'desc')
    .limit(maxKnown)
    .select(['first_ip', 'last_ip', 'ip', 'user_agent', 'ua_hash'])
    .execute();

/** Ends all sessions of a master account except one sign-in with its renewals. */
export async function revokeOtherFamilies(
  db: Kysely<Schema>,
  { masterId, family, now }: { masterId: number; family: Uint8Array; now: number },
): Promise<void> {
  await db
    .updateTable('site_session')
    .set({ revoked_at: now })
    .where('master_id', '=', masterId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('family', 'is', null), where('family', '!=', family)]))
    .where('jti', '!=', family)
    .execute();
}

/**
 * Records that a user views the list of sessions. Returns the time of the previous visit; null for the first one.
 * Requests within `visit` (ms) count as one visit.
 */
export async function noteSessionsSeen(
  db: Kysely<Schema>,
  masterId: number,
  { now, visit }: { now: number; visit: number },
): Promise<number | null> {
  await db
    .updateTable('site_master')
    .set({
      sessions_seen_before: sql<number | null>`case when sessions_seen_at is null or sessions_seen_at < ${now - visit}
        then sessions_seen_at else sessions_seen_before end`,
    })
    .where('master_id', '=', masterId)
    .execute();
  await db.updateTable('site_master').set({ sessions_seen_at: now }).where('master_id', '=', masterId).execute();
  const row = await db
    .selectFrom('site_master')
    .where('master_id', '=', masterId)
    .select('sessions_seen_before')
    .executeTakeFirst();
  return row?.sessions_seen_before ?? null;
}
