import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * Adds the missing indexes that queries use to the game's tables, one after the other, and reports each one. An
 * interrupted run can be continued. Returns the number of missing indexes.
 */
export async function addMissingIndexes(
  database: Database,
  onAdded: (description: string) => void = () => {},
): Promise<number> {
  const changes = await database.missingIndexes();
  for (const { description, statement } of changes) {
    await sql.raw(statement).execute(database.db);
    onAdded(description);
  }
  // Reads the list of indexes again, because queries use an index only if it is in that list.
  if (changes.length > 0) await database.missingIndexes();
  return changes.length;
}
