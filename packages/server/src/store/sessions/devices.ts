import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

/** A sign-in of a program that waits until its user confirms it in a browser. */
export type DeviceRow = Selectable<Schema['site_device']>;

export async function insertDevice(db: Kysely<Schema>, row: Insertable<Schema['site_device']>): Promise<void> {
  await db.insertInto('site_device').values(row).execute();
}

export const findDevice = (db: Kysely<Schema>, hash: Uint8Array): Promise<DeviceRow | undefined> =>
  db.selectFrom('site_device').where('device_hash', '=', hash).selectAll().executeTakeFirst();

/** Returns the sign-in with this code if it is neither decided nor expired. */
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

/** Records the decision of a user. Returns false if the sign-in was decided or has expired. */
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

/** Records a request of the program. Returns false if the one before was less than `interval` ms ago. */
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

/** Uses up a confirmed sign-in. Returns false if that was done before. */
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

/** Removes some sign-ins that expired before `before`. */
export const sweepDevices = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_device', key: 'device_hash', where: sql<SqlBool>`expires_at < ${before}` });
