import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * Adds the missing indexes that queries use, one after the other, and reports each one. An interrupted run can be
 * continued. Returns how many were missing.
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
  // Queries use an index only after the list of indexes is read again.
  if (changes.length > 0) await database.missingIndexes();
  return changes.length;
}
