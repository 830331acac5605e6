import type { Kysely } from 'kysely';
import type { IdRange } from '../logs/id-range.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';

/**
 * Returns the characters with entries in a part of the item log copy, and the number of entries of each character in
 * the whole copy.
 */
export async function lineCounts(
  db: Kysely<Schema>,
  characters: readonly number[],
  { after, before }: IdRange,
): Promise<Map<number, number>> {
  const rows = await queryInChunks(characters, (part) =>
    db
      .selectFrom('site_pick_count')
      .select(['char_id', 'num_lines'])
      .where('char_id', 'in', part)
      .where('last_id', '>', after)
      .where('first_id', '<', before)
      .execute(),
  );
  return new Map(rows.map((row) => [row.char_id, Number(row.num_lines)]));
}
