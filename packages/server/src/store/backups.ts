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
  /** Machine and folder of the file; null for what an older version made. */
  place: string | null;
}

const readyOnes = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_backup')
    .select(['key', 'file_name', 'size_bytes', 'sha256', 'created_at', 'place'])
    .where('state', '=', ready);

/** All backups, the latest first. */
export const listBackups = (db: Kysely<Schema>): Promise<BackupRow[]> =>
  readyOnes(db).orderBy('created_at', 'desc').orderBy('key', 'desc').execute();

export const findBackup = (db: Kysely<Schema>, key: string): Promise<BackupRow | undefined> =>
  readyOnes(db).where('key', '=', key).executeTakeFirst();

export async function insertBackup(db: Kysely<Schema>, backup: BackupRow): Promise<void> {
  await db
    .insertInto('site_backup')
    .values({ ...backup, state: ready, deleted_at: null })
    .execute();
}

/** Whether this call deleted it; of two at once only one does. */
export async function markDeleted(db: Kysely<Schema>, key: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_backup')
    .set({ state: deleted, deleted_at: now })
    .where('key', '=', key)
    .where('state', '=', ready)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
