import type { LogQuery } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import { isFuzzy } from '../../rules/log-filters.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { branchStatement } from './branches.ts';
import { type IdRange, inRange } from './id-range.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import type { PickPart } from './pick-parts.ts';
import { allOf } from './predicates.ts';

const index = 'site_pick_char';
/**
 * Maximum number of log entries of all characters that one statement reads. In the game's log each entry is a random
 * read, possibly from a slow disk. In the copy some 170 entries share a database page.
 */
const maxLinesRead = { picklog: 10_000, site_pick: 50_000 };
/** Maximum number of characters per statement. SQLite refuses a statement of more than 500 parts. */
const charactersPerStatement = 100;

/** Returns true if a query filters by columns that the index lacks, so that whole log entries must be read. */
function readsWholeLines({ strict = {}, fuzzy = {} }: LogQuery): boolean {
  const filters = [strict.vvs, strict.elements, strict.producers, fuzzy.cards, fuzzy.vvs, fuzzy.elements];
  return filters.some((list) => list !== undefined && list.length > 0);
}

/** Returns true if a query can skip entries of a character, so that many entries may be read for one page. */
function passesLinesOver(query: LogQuery): boolean {
  const { items, unique_id, refine, log_types } = query.strict ?? {};
  return readsWholeLines(query) || isFuzzy(query) || [items, unique_id, refine, log_types].some(Boolean);
}

interface Asked {
  table: PickPart['table'];
  range: IdRange;
  resolved: ResolvedItemLogQuery;
  /** Maximum number of log entries of each character, if known. */
  counts: ReadonlyMap<number, number> | undefined;
}

/**
 * Limits a range of log ids to the newest part that one statement can search. Of characters with many entries, only the
 * newest ones are read. The rest follows on further pages.
 */
export async function ownWindow(db: Kysely<Schema>, { table, range, resolved, counts }: Asked): Promise<IdRange> {
  const { query, characters = [] } = resolved;
  const dialect = dialectOf(db);
  const isCopy = table === 'site_pick';
  if (isCopy ? !passesLinesOver(query) : !readsWholeLines(query) || !dialect.hasIndex(index)) return range;
  const each = Math.max(100, Math.floor(maxLinesRead[table] / Math.max(1, characters.length)));
  const many = characters.filter((character) => !counts || (counts.get(character) ?? 0) > each);
  const newest = (character: number) => {
    const where = allOf([sql`char_id = ${character}`, inRange(range)]);
    const lines = branchStatement(dialect, { table, branches: [{ index, where }], limit: each });
    return sql`SELECT MIN(id) AS id, COUNT(*) AS count FROM (${lines}) AS newest`;
  };
  const oldest: { id: number | null; count: number }[] = [];
  for (let at = 0; at < many.length; at += charactersPerStatement) {
    const part = many.slice(at, at + charactersPerStatement).map(newest);
    const statement = sql<{ id: number | null; count: number }>`${sql.join(part, sql` UNION ALL `)}`;
    oldest.push(...(await dialect.withTimeLimit(statement).execute(db)).rows);
  }
  // If a character has more entries than one statement reads, its older entries belong to the next page.
  const cuts = oldest.filter((row) => Number(row.count) === each).map((row) => Number(row.id) - 1);
  return { ...range, after: Math.max(range.after, ...cuts) };
}
