import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

/** A sign-in of a program, for example the CLI, that waits until its user confirms it in a browser. */
export type DeviceRow = Selectable<Schema['site_device']>;

export async function insertDevice(db: Kysely<Schema>, row: Insertable<Schema['site_device']>): Promise<void> {
  await db.insertInto('site_device').values(row).execute();
}

export const findDevice = (db: Kysely<Schema>, hash: Uint8Array): Promise<DeviceRow | undefined> =>
  db.selectFrom('site_device').where('device_hash', '=', hash).selectAll().executeTakeFirst();

/**
 * Returns the pending sign-in of a program by the code that its user entered; undefined if it was decided or has
 * expired.
 */
export const findOpenDevice = (
  db: Kysely<Schema>,
  { userCode, now }: { userCode: string; now: number },
): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('site_device')
    .where('user_code', '=', userCode)
    .where('approved', 'is', null)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst();

/**
 * Records that a user confirmed or refused the sign-in of a program. Returns false if the sign-in was decided before or
 * has expired.
 */
export async function decideDevice(
  db: Kysely<Schema>,
  { userCode, masterId, approved, now }: { userCode: string; masterId: number; approved: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_device')
    .set({ decided_by: masterId, approved: approved ? 1 : 0 })
    .where('user_code', '=', userCode)
    .where('approved', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Records that a program requested the result of its sign-in. Returns false if its previous request was less than
 * `interval` ms ago.
 */
export async function notePoll(
  db: Kysely<Schema>,
  { hash, now, interval }: { hash: Uint8Array; now: number; interval: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_device')
    .set({ polled_at: now })
    .where('device_hash', '=', hash)
    .where((where) => where.or([where('polled_at', 'is', null), where('polled_at', '<=', now - interval)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks the confirmed sign-in of a program as used. Returns false if it was used before. */
export async function consumeDevice(db: Kysely<Schema>, hash: Uint8Array, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_device')
    .set({ used_at: now })
    .where('device_hash', '=', hash)
    .where('approved', '=', 1)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a limited number of program sign-ins that expired before a time. */
export const sweepDevices = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_device', key: 'device_hash', where: sql<SqlBool>`expires_at < ${before}` });
