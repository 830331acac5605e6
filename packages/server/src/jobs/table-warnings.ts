import type { Services } from '../services.ts';
import { unfilledColumnsHint } from '../store/accounts/unfilled-columns.ts';

/** Logs problems of the game's tables that affect players. */
export async function warnOfTables({ database, log }: Services): Promise<void> {
  const hint = await unfilledColumnsHint(database.db);
  if (hint !== undefined) log.warn({}, hint);
}
