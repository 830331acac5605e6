import { type FuzzyFilters, type LogQuery, type LogSort, limits, type StrictFilters } from '@kafra/sdk/contract';
import { invalid } from './refusal.ts';

/** Filters that a log call of the API supports. */
export interface SupportedFilters {
  strict: readonly (keyof StrictFilters)[];
  fuzzy: readonly (keyof FuzzyFilters)[];
  /** Columns by which the log call can sort its rows. */
  sorts: readonly LogSort['by'][];
}

const used = (filters: object): string[] =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);

/**
 * Throws a 400 refusal for a filter that this log call does not support, because ignoring it would show too many rows.
 */
export function requireSupportedFilters(query: LogQuery, supported: SupportedFilters): void {
  const strict = used(query.strict ?? {}).find((key) => !supported.strict.some((known) => known === key));
  const fuzzy = used(query.fuzzy ?? {}).find((key) => !supported.fuzzy.some((known) => known === key));
  const wrong = strict ? `strict.${strict}` : fuzzy && `fuzzy.${fuzzy}`;
  if (query.sort && !supported.sorts.includes(query.sort.by))
    throw invalid('invalid_request', `The server cannot sort this list by ${query.sort.by}.`);
  if (wrong) throw invalid('invalid_request', `The filter ${wrong} has no meaning here.`);
}

/** Returns the search text of a log query; undefined if it is too short. */
export const searchText = (query: LogQuery): string | undefined => {
  const text = query.fuzzy?.search?.trim();
  return text && text.length >= limits.minLogSearchLength ? text : undefined;
};

/** Returns true if a log query has fuzzy filters. If so, a row must match at least one of them. */
export const isFuzzy = (query: LogQuery): boolean => {
  const { search: _, ...lists } = query.fuzzy ?? {};
  return (
    searchText(query) !== undefined ||
    Object.values(lists).some((list) => list === true || (list !== undefined && list.length > 0))
  );
};

/** Returns the sort order of a log query; undefined for newest first, which is the default order of logs. */
export const sortOf = ({ sort }: LogQuery): LogSort | undefined =>
  sort?.by === 'time' && sort.direction === 'descending' ? undefined : sort;

/** Returns the number of rows per page of a log. */
export const pageSize = (query: LogQuery): number => query.limit ?? limits.logRows;

/** Returns true if two names are equal, ignoring case as the game's database does. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const includesName = (name: string, part: string): boolean => name.toLowerCase().includes(part.toLowerCase());
