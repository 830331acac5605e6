import type { LogQuery, StrictFilters } from '../../contract/log-query.ts';
import type { Context } from '../../models/context.ts';
import type { FilterKey } from '../../models/filter-keys.ts';
import { logSearchLength, toSearchText } from '../../models/search-box.ts';
import type { RowPage, TableQuery } from '../../models/table.ts';
import { toStrictFilters } from '../../rules/log-filters.ts';
import { resolveLogSearch, type SearchMeaning } from '../../rules/log-search.ts';

export interface LogScreen {
  meanings: readonly SearchMeaning[];
  filters: readonly FilterKey[];
}

/** What a log call is asked, and how its answer becomes rows. */
export interface LogRequest {
  query: LogQuery;
  /** A page of the answer as rows, each with a key that no row before it has. */
  toPage<Entry, Row>(
    entries: readonly Entry[],
    next: string | null | undefined,
    row: (entry: Entry, key: string) => Row,
  ): RowPage<Row>;
}

/** The filters as they are, the text as everything that it may mean. */
export async function prepareLogQuery<Row>(
  { search, filters, cursor, loadedRows }: TableQuery<Row>,
  { databases }: Context,
  screen: LogScreen,
): Promise<LogRequest> {
  const searchText = toSearchText(search, logSearchLength);
  const items = screen.meanings.includes('items') && searchText !== '' ? await databases.items() : [];
  const { strict: typed, fuzzy, hint } = resolveLogSearch(searchText, screen.meanings, items);
  const strict = bothStrict(toStrictFilters(filters, screen.filters), typed);
  const start = cursor === undefined ? 0 : loadedRows.length;
  return {
    query: { ...(strict && { strict }), ...(fuzzy && { fuzzy }), ...(cursor !== undefined && { cursor }) },
    toPage: (entries, next, row) => ({
      rows: entries.map((entry, index) => row(entry, String(start + index))),
      next: next ?? undefined,
      hint,
    }),
  };
}

/** What both ask for: a list that both have is what stands in each of them. */
function bothStrict(
  filters: StrictFilters | undefined,
  typed: Pick<StrictFilters, 'refine' | 'producers'> | undefined,
): StrictFilters | undefined {
  if (!filters || !typed) return filters ?? typed;
  return {
    ...filters,
    ...(typed.refine && { refine: inBoth(filters.refine, typed.refine) }),
    ...(typed.producers && { producers: inBoth(filters.producers, typed.producers) }),
  };
}

const inBoth = <T>(filters: readonly T[] | undefined, typed: readonly T[]): T[] =>
  typed.filter((value) => filters === undefined || filters.includes(value));
