import { routeTo } from '../../catalog/route-to.ts';
import type { Searchable } from '../../client/search/searchables.ts';
import { createResource, type Resource } from '../../core/resource.ts';
import type { Context } from '../../models/context.ts';
import type { ListQuery } from '../../models/search/list-query.ts';

interface DatabaseRecord {
  id: number | string;
  hidden: boolean;
}

/** Creates the resource that loads a game database with its search. */
export function databaseResource<Data extends object>(load: (context: Context) => Promise<Data>, failure: string) {
  return (context: Context): Resource<Data> =>
    createResource({
      clock: context.clock,
      load: () => load(context),
      onError: (error) => context.reportError(error, failure),
    });
}

/** Returns the search language of a game database. */
export const language = <R>(data: Searchable<R>) => data.language;

export const hasRecord = <R extends DatabaseRecord>({ records }: Searchable<R>, id: string): boolean =>
  records.some((record) => String(record.id) === id);

/**
 * Returns the records of a database for a query. With an id, it is the record with this id, even if it is hidden.
 * Without an id, they are the visible records that match the search text. If the text defines no order, they are in the
 * order of the list.
 */
export function findRecords<R extends DatabaseRecord>(
  { records, find }: Searchable<R>,
  { id, search: text }: ListQuery,
  compare: (a: R, b: R) => number,
): readonly R[] {
  const one = id === undefined ? undefined : records.find((record) => String(record.id) === id);
  if (one) return [one];
  const found = find(text);
  return (found.isOrdered ? found.records : found.records.toSorted(compare)).filter(({ hidden }) => !hidden);
}

/** Returns the file with the complete database, for the button that saves it. */
export const databaseFile = (name: string, label: string) => ({
  ...{ name, label },
  content: ({ records }: Searchable<unknown>): string => JSON.stringify(records),
});

type Panel = 'item_db' | 'mob_db' | 'map_db' | 'skill_db';

export const panelLink = (panel: Panel, query: Record<string, string | number>): string =>
  routeTo(panel, Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])));
