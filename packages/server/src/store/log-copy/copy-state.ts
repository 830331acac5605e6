import type { Kysely, Selectable } from 'kysely';
import type { Schema, SiteTables } from '../schema.ts';

/** Progress of copying the item log of the game. */
export type CopyState = Omit<Selectable<SiteTables['site_log_copy']>, 'log'>;

const log = 'pick';

/** Returns the progress of copying the item log; undefined if nothing was copied yet. */
export async function readCopyState(db: Kysely<Schema>): Promise<CopyState | undefined> {
  const row = await db.selectFrom('site_log_copy').selectAll().where('log', '=', log).executeTakeFirst();
  if (!row) return undefined;
  const { log: _, ...state } = row;
  return state;
}

/** Stores the progress of copying the item log, in the same transaction as the copied entries. */
export async function writeCopyState(db: Kysely<Schema>, state: CopyState): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('site_log_copy').set(state).where('log', '=', log).executeTakeFirst();
  // An update without changed values also reports no updated row in MariaDB. The following INSERT then has no effect.
  if (numUpdatedRows === 0n)
    await db
      .insertInto('site_log_copy')
      .ignore()
      .values({ log, ...state })
      .execute();
}

export const isCopyComplete = (state: CopyState): boolean => state.copied_after <= state.kept_after;

/** Returns the progress of copying the item log in whole percent. It is 100 only if everything is copied. */
export function percentCopied(state: CopyState): number {
  if (isCopyComplete(state)) return 100;
  const copied = state.copied_to - state.copied_after;
  const all = state.copied_to - Math.max(state.oldest, state.kept_after);
  return Math.min(99, Math.max(0, Math.floor((100 * copied) / all)));
}
