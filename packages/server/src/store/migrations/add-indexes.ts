import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * Adds the indexes that questions want and the game's tables lack, and tells the words of each once it is there.
 * They come one after the other: running it again goes on where it was stopped. Answers how many were missing.
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
  // Questions use an index only once it is known: what there is is read anew.
  if (changes.length > 0) await database.missingIndexes();
  return changes.length;
}
