import type { LogQuery } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { branchStatement } from './branches.ts';
import { type IdRange, inRange } from './id-range.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import { allOf } from './predicates.ts';

const index = 'site_pick_char';
/** Lines of a character that are read whole in one go: each costs a look into the table, maybe on a slow disk. */
const maxLinesRead = 10_000;
/** SQLite refuses more than 500 parts of a statement. */
const charactersPerStatement = 100;

/** Whether a line must be read whole to tell: these filters ask for columns that the index does not hold. */
function readsWholeLines({ strict = {}, fuzzy = {} }: LogQuery): boolean {
  const asked = [strict.vvs, strict.elements, strict.producers, fuzzy.cards, fuzzy.vvs, fuzzy.elements];
  return asked.some((list) => list !== undefined && list.length > 0);
}

/**
 * The newest part of a range that one statement can answer. Whoever asks for own lines by what only the whole line
 * tells has the newest of them read, and the rest below on further pages.
 */
export async function ownWindow(db: Kysely<Schema>, resolved: ResolvedItemLogQuery, range: IdRange): Promise<IdRange> {
  const { characters, query } = resolved;
  const dialect = dialectOf(db);
  if (!characters?.length || !readsWholeLines(query) || !dialect.hasIndex(index)) return range;
  const each = Math.max(100, Math.floor(maxLinesRead / characters.length));
  const newest = (character: number) => {
    const where = allOf([sql`char_id = ${character}`, inRange(range)]);
    const lines = branchStatement(dialect, { table: 'picklog', branches: [{ index, where }], limit: each });
    return sql`SELECT MIN(id) AS id, COUNT(*) AS count FROM (${lines}) AS newest`;
  };
  const oldest: { id: number | null; count: number }[] = [];
  for (let at = 0; at < characters.length; at += charactersPerStatement) {
    const part = characters.slice(at, at + charactersPerStatement).map(newest);
    const statement = sql<{ id: number | null; count: number }>`${sql.join(part, sql` UNION ALL `)}`;
    oldest.push(...(await dialect.withTimeLimit(statement).execute(db)).rows);
  }
  // Of a character with more lines than that, those below its oldest one here are for the next page.
  const cuts = oldest.filter((row) => Number(row.count) === each).map((row) => Number(row.id) - 1);
  return { ...range, after: Math.max(range.after, ...cuts) };
}
