import { isAhead } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const ready = 1;
const deleted = 2;

export interface BackupRow {
  key: string;
  file_name: string;
  size_bytes: number;
  sha256: Uint8Array;
  created_at: number;
  /** Machine and folder of the backup file; null for backups of older versions. */
  place: string | null;
}

const readyOnes = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_backup')
    .select(['key', 'file_name', 'size_bytes', 'sha256', 'created_at', 'place'])
    .where('state', '=', ready);

/**
 * Returns true if the creation time of a backup is in the future, because a clock was ahead. The age of such a backup
 * is unknown.
 */
export const isFromFuture = ({ created_at }: Pick<BackupRow, 'created_at'>, now: number): boolean =>
  isAhead(created_at, now);

/**
 * Returns all backups, latest first. Backups with a time in the future are last, so that they do not count as the
 * newest.
 */
export async function listBackups(db: Kysely<Schema>, now: number): Promise<BackupRow[]> {
  const rows = await readyOnes(db).orderBy('created_at', 'desc').orderBy('key', 'desc').execute();
  return [...rows.filter((row) => !isFromFuture(row, now)), ...rows.filter((row) => isFromFuture(row, now))];
}

export const findBackup = (db: Kysely<Schema>, key: string): Promise<BackupRow | undefined> =>
  readyOnes(db).where('key', '=', key).executeTakeFirst();

export async function insertBackup(db: Kysely<Schema>, backup: BackupRow): Promise<void> {
  await db
    .insertInto('site_backup')
    .values({ ...backup, state: ready, deleted_at: null })
    .execute();
}

/** Marks a backup as deleted. Returns true for only one of several concurrent calls. */
export async function markDeleted(db: Kysely<Schema>, key: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_backup')
    .set({ state: deleted, deleted_at: now })
    .where('key', '=', key)
    .where('state', '=', ready)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
