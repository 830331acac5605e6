import type { Kysely } from 'kysely';
import { audit } from './audit.ts';
import type { Schema } from './schema.ts';

const action = 'restore_backup';

/** A restore of the realm from a backup: its time and the name of the backup file. */
export interface Restore {
  at: number;
  fileName: string;
  /** True if the restore did not end the sessions and access tokens of the backup. */
  keepsSessions: boolean;
}

/** Records in the audit log of the restored realm that it was restored from a backup. */
export const noteRestore = (db: Kysely<Schema>, { at, fileName, keepsSessions }: Restore): Promise<void> =>
  audit(db, { at, action, target: fileName, detail: { keepsSessions } });

/** Returns the last restore of this realm from a backup, as far as the audit log goes back. */
export async function lastRestore(db: Kysely<Schema>): Promise<Restore | undefined> {
  const row = await db
    .selectFrom('site_audit')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['at', 'target', 'detail'])
    .executeTakeFirst();
  return row && { at: row.at, fileName: row.target, keepsSessions: JSON.parse(row.detail).keepsSessions === true };
}
