import { joinList, type Location, splitList, withQuery } from '../core/hash-query.ts';
import type { Filter } from './content.ts';
import type { FilterKey } from './filter-keys.ts';

/** What a list is asked for: from the place, whichever surface shows it. */
export interface ListQuery {
  search: string;
  /** One record by its id. */
  id: string | undefined;
  /** Ids of records that are held against each other. */
  compare: readonly string[];
  filters: readonly Filter[];
}

/** @param keys the filters that the screen knows; others are left alone. */
export const readListQuery = ({ query }: Location, keys: readonly FilterKey[] = []): ListQuery => ({
  search: query.search ?? '',
  id: query.id || query.map_id || undefined,
  compare: splitList(query.compare),
  filters: keys.flatMap((key) => splitList(query[key]).map((value) => ({ key, value }))),
});

const filterValues = (location: Location, key: string): string[] => splitList(location.query[key]);

export const withFilter = (location: Location, { key, value }: Filter): Location =>
  withQuery(location, { [key]: joinList([...new Set([...filterValues(location, key), value])]) });

export const withoutFilter = (location: Location, { key, value }: Filter): Location =>
  withQuery(location, { [key]: joinList(filterValues(location, key).filter((other) => other !== value)) });
