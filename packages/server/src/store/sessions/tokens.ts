import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

interface NewToken {
  token_hash: Uint8Array;
  kind: number;
  master_id: number;
  payload: string | null;
  created_at: number;
  expires_at: number;
}

/** Stores the hash of a token that is sent by mail or used for a second factor. */
export async function insertToken(db: Kysely<Schema>, token: NewToken): Promise<void> {
  await db
    .insertInto('site_token')
    .values({ ...token, used_at: null, ip: null })
    .execute();
}

/** Deletes a mailed token by its hash. */
export async function deleteToken(db: Kysely<Schema>, hash: Uint8Array): Promise<void> {
  await db.deleteFrom('site_token').where('token_hash', '=', hash).execute();
}

/** Marks a mailed token as used and returns it; undefined if it has another kind, was used before or has expired. */
export async function consumeToken(
  db: Kysely<Schema>,
  { hash, kinds, now }: { hash: Uint8Array; kinds: readonly number[]; now: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('site_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return undefined;
  return db
    .selectFrom('site_token')
    .where('token_hash', '=', hash)
    .select(['master_id', 'payload'])
    .executeTakeFirstOrThrow();
}

/** Returns the mailed token of this kind if it is neither used nor expired. */
export const findOpenToken = (
  db: Kysely<Schema>,
  { hash, kind, now }: { hash: Uint8Array; kind: number; now: number },
) =>
  db
    .selectFrom('site_token')
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['master_id', 'payload'])
    .executeTakeFirst();

/** Marks an expired mailed token as ended, so that it stays invalid if the clock is set back. */
export async function voidExpiredToken(db: Kysely<Schema>, hash: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('site_token')
    .set({ expires_at: 0 })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** Returns the mailed token of this kind if it was used before. */
export const findUsedToken = (db: Kysely<Schema>, { hash, kind }: { hash: Uint8Array; kind: number }) =>
  db
    .selectFrom('site_token')
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is not', null)
    .select('master_id')
    .executeTakeFirst();

/** Invalidates the unused mailed tokens of a master account of the given kinds. */
export async function revokeTokens(
  db: Kysely<Schema>,
  { masterId, kinds, now }: { masterId: number; kinds: readonly number[]; now: number },
): Promise<void> {
  await db
    .updateTable('site_token')
    .set({ used_at: now })
    .where('master_id', '=', masterId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes a limited number of mailed tokens that expired before a time. */
export const sweepTokens = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_token', key: 'token_hash', where: sql<SqlBool>`expires_at < ${before}` });
