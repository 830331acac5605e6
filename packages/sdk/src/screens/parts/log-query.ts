import type { FuzzyFilters, StrictFilters } from '../../contract/log-query.ts';
import type { Context } from '../../kinds/context.ts';
import type { FilterKey } from '../../kinds/list-query.ts';
import type { Question } from '../../kinds/table.ts';
import { strictFilters } from '../../rules/log-filters.ts';
import { type Meaning, resolveLogSearch } from '../../rules/log-search.ts';

export interface LogScreen {
  meanings: readonly Meaning[];
  filters: readonly FilterKey[];
}

/** What every list of items can be narrowed by. */
export const itemFilters = [
  'items',
  'unique_id',
  'refine',
  'vvs',
  'elements',
  'producers',
] as const satisfies readonly FilterKey[];

/** What a log call is asked: the filters as they are, the text as everything that it may mean. */
export async function logQuery(
  { search, filters }: Question,
  { databases }: Context,
  screen: LogScreen,
): Promise<{ strict?: StrictFilters; fuzzy?: FuzzyFilters }> {
  const items = screen.meanings.includes('items') && search.trim() !== '' ? await databases.items() : [];
  const strict = strictFilters(filters, screen.filters);
  const fuzzy = resolveLogSearch(search, screen.meanings, items);
  return { ...(strict && { strict }), ...(fuzzy && { fuzzy }) };
}
