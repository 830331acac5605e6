import type { Kysely, Selectable } from 'kysely';
import type { Schema, SiteTables } from '../schema.ts';

/** How far the item log is copied. */
export type CopyState = Omit<Selectable<SiteTables['site_log_copy']>, 'log'>;

const log = 'pick';

/** How far the copy of the item log goes; undefined where nothing was copied yet. */
export async function readCopyState(db: Kysely<Schema>): Promise<CopyState | undefined> {
  const row = await db.selectFrom('site_log_copy').selectAll().where('log', '=', log).executeTakeFirst();
  if (!row) return undefined;
  const { log: _, ...state } = row;
  return state;
}

/** Notes how far it goes, in the transaction of the lines that were copied. */
export async function writeCopyState(db: Kysely<Schema>, state: CopyState): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('site_log_copy').set(state).where('log', '=', log).executeTakeFirst();
  // No row is changed either where it says the same already.
  if (numUpdatedRows === 0n)
    await db
      .insertInto('site_log_copy')
      .ignore()
      .values({ log, ...state })
      .execute();
}

export const isCopyComplete = (state: CopyState): boolean => state.copied_after <= state.kept_after;

/** How much of what there was to copy is there, whole percent; 100 only once it is all. */
export function percentCopied(state: CopyState): number {
  if (isCopyComplete(state)) return 100;
  const copied = state.copied_to - state.copied_after;
  const all = state.copied_to - Math.max(state.oldest, state.kept_after);
  return Math.min(99, Math.max(0, Math.floor((100 * copied) / all)));
}
