import type { Kysely } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import { settleRepeatedHour } from '../log-copy/repeated-hour.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';
import type { FoundLine } from './branches.ts';
import { numbersOf, textsOf } from './none-for-null.ts';
import { isIn } from './predicates.ts';

/** Returns the entries of the game's item log with these ids, newest first. */
const readGameLines = (db: Kysely<Schema>, ids: readonly number[]) =>
  queryInChunks(ids, (part) =>
    db
      .selectFrom('picklog')
      .select(['id', 'time'])
      .select(numbersOf(['char_id', 'amount', ...itemColumns]))
      .select(textsOf(['type']))
      .select(uniqueIdText('unique_id').as('unique_id'))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type PickRow = Awaited<ReturnType<typeof readGameLines>>[number];

/**
 * Returns entries of the copied item log. They are queried by character, because the table is clustered by character.
 */
async function readCopiedLines(db: Kysely<Schema>, lines: readonly FoundLine[]): Promise<PickRow[]> {
  const characterOf = new Map(lines.map((line) => [line.id, line.char_id ?? 0]));
  const rows = await queryInChunks(characterOf.keys(), (part) => {
    const groups = [...Map.groupBy(part, (id) => characterOf.get(id) ?? 0)];
    const keys = groups.map(([character, ids]) => sql<SqlBool>`(char_id = ${character} AND ${isIn('id', ids)})`);
    return db
      .selectFrom('site_pick')
      .select(['id', 'at', 'char_id', 'type', 'amount', ...itemColumns])
      .select(uniqueIdText('unique_id').as('unique_id'))
      .where(sql<SqlBool>`(${sql.join(keys, sql` OR `)})`)
      .execute();
  });
  return rows.map(({ at, ...row }) => ({ ...row, time: toSqlTime(at) })).sort((a, b) => b.id - a.id);
}

/**
 * Returns complete item log entries, newest first. `shift` is the difference between the ids in the item log and in the
 * table.
 */
export async function readPicks(
  db: Kysely<Schema>,
  { table, lines, shift }: { table: 'picklog' | 'site_pick'; lines: readonly FoundLine[]; shift: number },
): Promise<PickRow[]> {
  if (table === 'site_pick') return readCopiedLines(db, lines);
  const rows = await readGameLines(
    db,
    lines.map((line) => line.id),
  );
  const settled = await settleRepeatedHour(db, 'picklog', rows);
  return settled.map((row) => ({ ...row, id: row.id + shift }));
}
