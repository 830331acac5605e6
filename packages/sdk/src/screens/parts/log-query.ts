import { limits } from '../../contract/constants.ts';
import type { LogQuery, StrictFilters } from '../../contract/log-query.ts';
import type { Context } from '../../kinds/context.ts';
import type { FilterKey } from '../../kinds/filter-keys.ts';
import { soughtText } from '../../kinds/search-box.ts';
import type { Batch, Question } from '../../kinds/table.ts';
import { strictFilters } from '../../rules/log-filters.ts';
import { type Meaning, resolveLogSearch } from '../../rules/log-search.ts';

export interface LogScreen {
  meanings: readonly Meaning[];
  filters: readonly FilterKey[];
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
  screen: LogScreen,
): Promise<LogQuestion> {
  const sought = soughtText(search, limits.logSearchMinimum);
  const items = screen.meanings.includes('items') && sought !== '' ? await databases.items() : [];
  const { strict: typed, fuzzy, hint } = resolveLogSearch(sought, screen.meanings, items);
  const strict = bothStrict(strictFilters(filters, screen.filters), typed);
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
