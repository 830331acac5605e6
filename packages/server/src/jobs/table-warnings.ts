import type { Services } from '../services.ts';
import { unfilledColumnsHint } from '../store/accounts/unfilled-columns.ts';

/** Says in the log what of the game's tables keeps players from something. */
export async function warnOfTables({ database, log }: Services): Promise<void> {
  const hint = await unfilledColumnsHint(database.db);
  if (hint !== undefined) log.warn({}, hint);
}
