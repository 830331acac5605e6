import { limits } from '../../contract/constants.ts';
import { joinList, type Location, splitList, withQuery } from '../../core/hash-query.ts';
import { isSingleSetting, settingRule } from '../../rules/game/farming-setup.ts';
import { canonicalFilterValue } from '../../rules/logs/log-filters.ts';
import type { Filter } from '../content.ts';
import { type FilterKey, filterKeys } from './filter-keys.ts';

/** Query of a list: search text, filters and selected records. All user interfaces read it from the address. */
export interface ListQuery {
  search: string;
  /** Id of the single record that the address selects. */
  id: string | undefined;
  /** Ids of the records that the address compares. */
  compare: readonly string[];
  filters: readonly Filter[];
}

/** Returns true if two list queries are equal. */
export const isSameQuery = (one: ListQuery, other: ListQuery): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns true if a query has no search, filters or selected records, so that the whole list is shown. */
export const isEmptyQuery = ({ search, id, compare, filters }: ListQuery): boolean =>
  search === '' && id === undefined && compare.length === 0 && filters.length === 0;

/** Keys in the query of an address that a list supports. */
export interface ListKeys {
  filters: readonly FilterKey[];
  hasSearch: boolean;
  hasId: boolean;
  hasCompare: boolean;
}

/** Function that returns true if a record with this id exists; undefined until the ids are known. */
export type HasRecord = ((id: string) => boolean) | undefined;

/** The query of a list from an address, with the parts of the address that the list cannot use. */
export interface ParsedListQuery {
  query: ListQuery;
  /** The address in canonical form, without the parts that the list cannot use. */
  location: Location;
  /** Parts of the address that the list cannot use, as written: `refine=abc`. */
  unusable: readonly string[];
  /** Messages about settings in the address with invalid values. Each message contains the valid form. */
  rules: readonly string[];
  /** Ids of records in the address that do not exist. */
  missingIds: readonly string[];
}

/**
 * Parses the query of a list from an address. Values are deduplicated and canonical. Keys that other screens use stay
 * unchanged.
 */
export function parseListQuery(location: Location, keys: ListKeys, hasRecord: HasRecord): ParsedListQuery {
  const { query } = location;
  const changes: Record<string, string | undefined> = {};
  const unusable: string[] = [];
  const rules: string[] = [];
  const missingIds: string[] = [];
  const drop = (key: string, values: readonly string[]) => unusable.push(...values.map((value) => `${key}=${value}`));
  const dropKey = (key: string) => {
    if (query[key] === undefined) return;
    drop(key, [query[key]].filter(Boolean));
    changes[key] = undefined;
  };
  const existing = (ids: readonly string[]) => {
    missingIds.push(...ids.filter((id) => hasRecord?.(id) === false));
    return ids.filter((id) => hasRecord?.(id) !== false);
  };

  const filters = filterKeys.flatMap((key): Filter[] => {
    if (query[key] === undefined) return [];
    const read = keys.filters.includes(key) ? readFilterValues(key, query[key]) : noValues(query[key]);
    drop(key, read.unusable);
    const rule = keys.filters.includes(key) && read.unusable.length > 0 ? settingRule(key) : undefined;
    if (rule !== undefined) rules.push(rule);
    changes[key] = joinList(read.values);
    return read.values.map((value) => ({ key, value }));
  });

  let id = query.id || query.map_id || undefined;
  if (!keys.hasId) {
    for (const key of ['id', 'map_id']) dropKey(key);
    id = undefined;
  } else if (id !== undefined && existing([id]).length === 0) {
    id = undefined;
    changes.id = undefined;
    changes.map_id = undefined;
  }
  if (!keys.hasCompare) dropKey('compare');
  const compare = keys.hasCompare ? existing([...new Set(splitList(query.compare))]) : [];
  if (keys.hasCompare && query.compare !== undefined) changes.compare = joinList(compare);
  if (!keys.hasSearch) dropKey('search');

  return {
    query: {
      search: keys.hasSearch ? (query.search ?? '') : '',
      ...{ id, compare },
      filters: keys.filters.flatMap((key) => filters.filter((filter) => filter.key === key)),
    },
    location: withQuery(location, changes),
    ...{ unusable, rules, missingIds },
  };
}

interface FilterValues {
  values: readonly string[];
  unusable: readonly string[];
}

const noValues = (text: string): FilterValues => ({ values: [], unusable: splitList(text) });

/** Parses the values of one filter in an address. Values beyond the maximum number of a call are unusable. */
function readFilterValues(key: FilterKey, text: string): FilterValues {
  const written = splitList(text);
  const canonical = written.map((value) => canonicalFilterValue(key, value));
  const distinct = [...new Set(canonical.filter((value) => value !== undefined))];
  const maxValues = isSingleSetting(key) ? 1 : limits.strictValues;
  return {
    values: distinct.slice(0, maxValues),
    unusable: [...written.filter((_, at) => canonical[at] === undefined), ...distinct.slice(maxValues)],
  };
}

const filterValues = (location: Location, key: string): string[] => splitList(location.query[key]);

export function withFilter(location: Location, { key, value }: Filter): Location {
  const others = isSingleSetting(key) ? [] : filterValues(location, key);
  return withQuery(location, { [key]: joinList([...new Set([...others, value])]) });
}

export const withoutFilter = (location: Location, { key, value }: Filter): Location =>
  withQuery(location, { [key]: joinList(filterValues(location, key).filter((other) => other !== value)) });
