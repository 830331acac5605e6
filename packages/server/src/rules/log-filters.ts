import { type FuzzyFilters, type LogQuery, type LogSort, limits, type StrictFilters } from '@kafra/sdk/contract';
import { invalid } from './refusal.ts';

/** The filters a call understands. */
export interface SupportedFilters {
  strict: readonly (keyof StrictFilters)[];
  fuzzy: readonly (keyof FuzzyFilters)[];
  /** The columns that the call can order its rows by. */
  sorts: readonly LogSort['by'][];
}

const used = (filters: object): string[] =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);

/** Throws a 400 when a filter is given that this call has no meaning for: silently ignoring it would show too much. */
export function requireSupportedFilters(query: LogQuery, supported: SupportedFilters): void {
  const strict = used(query.strict ?? {}).find((key) => !supported.strict.some((known) => known === key));
  const fuzzy = used(query.fuzzy ?? {}).find((key) => !supported.fuzzy.some((known) => known === key));
  const wrong = strict ? `strict.${strict}` : fuzzy && `fuzzy.${fuzzy}`;
  if (query.sort && !supported.sorts.includes(query.sort.by))
    throw invalid('invalid_request', `The server cannot sort this list by ${query.sort.by}.`);
  if (wrong) throw invalid('invalid_request', `The filter ${wrong} has no meaning here.`);
}

/** The words of a search that are long enough to mean something. */
export const searchText = (query: LogQuery): string | undefined => {
  const text = query.fuzzy?.search?.trim();
  return text && text.length >= limits.minLogSearchLength ? text : undefined;
};

/** Whether the fuzzy part asks for anything at all; if so a row must be hit by some of it. */
export const isFuzzy = (query: LogQuery): boolean => {
  const { search: _, ...lists } = query.fuzzy ?? {};
  return (
    searchText(query) !== undefined ||
    Object.values(lists).some((list) => list === true || (list !== undefined && list.length > 0))
  );
};

/** Returns the order of a query, unless it is the newest first, which logs have without one. */
export const sortOf = ({ sort }: LogQuery): LogSort | undefined =>
  sort?.by === 'time' && sort.direction === 'descending' ? undefined : sort;

/** Rows of a page. */
export const pageSize = (query: LogQuery): number => query.limit ?? limits.logRows;

/** Equal but for the case, as the game's database compares names. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const includesName = (name: string, part: string): boolean => name.toLowerCase().includes(part.toLowerCase());
