import { type Sort, sortRows } from '../core/list-view.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { createStore, derive, type Readable, type Store } from '../core/store.ts';
import { matchesTerms } from '../rules/search-terms.ts';
import type { Filter } from './content.ts';
import type { Context } from './context.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { createSearchBox, type SearchBox } from './search-box.ts';
import type { Barrier, TableScreen } from './table.ts';

/** The rows of a table on their way to the screen: loaded, narrowed, in order. */
export interface TableRows<Row> {
  loaded: Resource<readonly Row[]>;
  /** What search and filters let through, in order. */
  ordered: Readable<readonly Row[]>;
  query: Readable<ListQuery>;
  box: SearchBox;
  mode: Store<string | undefined>;
  sort: Store<Sort>;
  barrier: Readable<Barrier | undefined>;
  dispose(): void;
}

export function createTableRows<Row>(definition: TableScreen<Row>, context: Context): TableRows<Row> {
  const mode = createStore<string | undefined>(definition.modes?.[0].id);
  const sort = createStore<Sort>(definition.sort);
  const barrier = createStore<Barrier | undefined>(undefined);
  const query = derive([context.location], (location) => readListQuery(location, definition.filters));
  const box = createSearchBox(context);

  const loaded = createResource<readonly Row[]>({
    clock: context.clock,
    async load(signal) {
      barrier.set(await definition.barrier?.(context, signal));
      if (barrier.getSnapshot()) return [];
      return definition.load(context, { ...query.getSnapshot(), mode: mode.getSnapshot() }, signal);
    },
    failed: (error) => context.fail(error, definition.failure),
  });
  const matching = derive([loaded, box, query], ({ data = [] }, text, { filters }) =>
    data.filter(sieve(definition, { text, filters, now: context.clock.now() })),
  );
  const ordered = derive([matching, sort], (found, { column, direction }) => {
    const value = definition.columns.find(({ id }) => id === column)?.sort;
    return value ? sortRows(found, value, direction) : found;
  });
  // Where the server searches, a new question is a new load.
  const unwatch = definition.search.texts ? undefined : onQuestion(query, () => void loaded.reload());

  return {
    ...{ loaded, ordered, query, box, mode, sort, barrier },
    dispose() {
      loaded.cancel();
      box.dispose();
      unwatch?.();
    },
  };
}

interface Asked {
  text: string;
  filters: readonly Filter[];
  now: number;
}

/** Lets a row through that has the text and, of every key that is filtered by, one of the values. */
function sieve<Row>({ search, has }: TableScreen<Row>, { text, filters, now }: Asked): (row: Row) => boolean {
  const matches = matchesTerms(text);
  const keys = [...new Set(filters.map(({ key }) => key))];
  const passes = (row: Row) =>
    !has || keys.every((key) => filters.some((filter) => filter.key === key && has(row, filter)));
  return (row) => (!search.texts || matches(search.texts(row, now))) && passes(row);
}

/** Calls when what is asked has become another question, however the place was written. */
function onQuestion(query: Readable<ListQuery>, changed: () => void): () => void {
  let asked = JSON.stringify(query.getSnapshot());
  return query.subscribe(() => {
    const next = JSON.stringify(query.getSnapshot());
    if (next !== asked) changed();
    asked = next;
  });
}
