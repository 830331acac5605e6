import { limits } from '../contract/constants.ts';
import { allRead, bothUnread } from '../contract/lenient/unread.ts';
import { type Sort, sortRows } from '../core/list-view.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { createStore, derive, type Readable, type Store } from '../core/store.ts';
import { matchesTerms } from '../rules/search-terms.ts';
import type { Filter } from './content.ts';
import type { Context } from './context.ts';
import { countUnread } from './count-unread.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { createSearchBox, type SearchBox, soughtText } from './search-box.ts';
import type { Barrier, Batch, TableScreen } from './table.ts';

/** The rows of a table on their way to the screen: loaded, narrowed, in order. */
export interface TableRows<Row> {
  loaded: Resource<Batch<Row>>;
  /** Puts the rows behind those that are here, where there are more. */
  loadMore(): Promise<void>;
  /** What search and filters let through, in order. */
  ordered: Readable<readonly Row[]>;
  query: Readable<ListQuery>;
  box: SearchBox;
  mode: Store<string | undefined>;
  sort: Store<Sort>;
  barrier: Readable<Barrier | undefined>;
  dispose(): void;
}

/** Empty pages that are followed before the list is shown as it is, with what loads more. */
const mostEmptyPages = 200;

export function createTableRows<Row>(definition: TableScreen<Row>, context: Context): TableRows<Row> {
  const mode = createStore<string | undefined>(definition.modes?.[0].id);
  const sort = createStore<Sort>(definition.sort);
  const barrier = createStore<Barrier | undefined>(undefined);
  const query = derive([context.location], (location) => readListQuery(location, definition.filters));
  const box = createSearchBox(context);

  const nothing: Batch<Row> = { rows: [], next: undefined };

  const loaded = createResource<Batch<Row>>({
    clock: context.clock,
    async load(signal, before) {
      const barred = await definition.barrier?.(context, signal);
      signal.throwIfAborted();
      barrier.set(barred);
      if (barred) return nothing;
      const held = loaded.getSnapshot().data?.rows ?? [];
      const ask = async (after: Pick<Batch<Row>, 'next' | 'unread'> | undefined): Promise<Batch<Row>> => {
        const question = { ...query.getSnapshot(), mode: mode.getSnapshot(), cursor: after?.next, held };
        const counting = countUnread(context);
        const answer = await definition.load(counting.context, question, signal);
        return {
          ...('rows' in answer ? answer : { ...nothing, rows: answer }),
          unread: bothUnread(after?.unread ?? allRead, counting.unread()),
        };
      };
      let batch = await ask(before);
      // A server bounds what it reads for one page: one that found nothing is not the end where it says how to go on.
      for (let page = 1; batch.rows.length === 0 && batch.next !== undefined && page < mostEmptyPages; page++) {
        signal.throwIfAborted();
        batch = await ask(batch);
      }
      return before ? { ...batch, rows: [...before.rows, ...batch.rows] } : batch;
    },
    failed: (error) => context.fail(error, definition.failure),
  });
  const matching = derive([loaded, box, query], ({ data = nothing }, text, { filters }) =>
    data.rows.filter(sieve(definition, { text, filters, now: context.clock.now() })),
  );
  const ordered = derive([matching, sort], (found, { column, direction }) => {
    const value = definition.columns.find(({ id }) => id === column)?.sort;
    return value ? sortRows(found, value, direction) : found;
  });
  // Where the server searches, a new question is a new load.
  const unwatch = definition.search.texts ? undefined : onQuestion(query, () => void loaded.reload());

  return {
    ...{ loaded, ordered, query, box, mode, sort, barrier },
    async loadMore() {
      const { data, loading } = loaded.getSnapshot();
      if (loading || data?.next === undefined) return;
      await loaded.extend();
    },
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

/** Calls when what is asked has become another question, however the place was written and the text was typed. */
function onQuestion(query: Readable<ListQuery>, changed: () => void): () => void {
  const questionNow = () => {
    const { search, filters } = query.getSnapshot();
    return JSON.stringify([soughtText(search, limits.logSearchMinimum), filters]);
  };
  let asked = questionNow();
  return query.subscribe(() => {
    const next = questionNow();
    if (next !== asked) changed();
    asked = next;
  });
}
