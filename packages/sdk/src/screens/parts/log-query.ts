import { limits } from '../../contract/constants.ts';
import type { LogQuery } from '../../contract/log-query.ts';
import type { Context } from '../../kinds/context.ts';
import type { FilterKey } from '../../kinds/filter-keys.ts';
import { soughtText } from '../../kinds/search-box.ts';
import type { Batch, Question } from '../../kinds/table.ts';
import { strictFilters } from '../../rules/log-filters.ts';
import { type Meaning, resolveLogSearch } from '../../rules/log-search.ts';

export interface LogScreen<Row> {
  meanings: readonly Meaning[];
  filters: readonly FilterKey[];
  /** The items of a row: those that are on the screen are what a typed name most likely means. */
  itemsOf?(row: Row): readonly number[];
}

/** What a log call is asked, and how its answer becomes rows. */
export interface LogQuestion {
  query: LogQuery;
  /** A page of the answer as rows, each with a key that no row before it has. */
  batch<Entry, Row>(
    entries: readonly Entry[],
    next: string | null | undefined,
    row: (entry: Entry, key: string) => Row,
  ): Batch<Row>;
}

/** The filters as they are, the text as everything that it may mean. */
export async function logQuery<Row>(
  { search, filters, cursor, held }: Question<Row>,
  { databases }: Context,
  screen: LogScreen<Row>,
): Promise<LogQuestion> {
  const sought = soughtText(search, limits.logSearchMinimum);
  const items = screen.meanings.includes('items') && sought !== '' ? await databases.items() : [];
  const near = new Set(screen.itemsOf && items.length > 0 ? held.flatMap(screen.itemsOf) : []);
  const strict = strictFilters(filters, screen.filters);
  const { fuzzy, hint } = resolveLogSearch(sought, screen.meanings, items, near);
  const start = cursor === undefined ? 0 : held.length;
  return {
    query: { ...(strict && { strict }), ...(fuzzy && { fuzzy }), ...(cursor !== undefined && { cursor }) },
    batch: (entries, next, row) => ({
      rows: entries.map((entry, index) => row(entry, String(start + index))),
      next: next ?? undefined,
      hint,
    }),
  };
}
