import { limits } from '../../contract/constants.ts';
import { type Sort, sortRows } from '../../core/list-view.ts';
import { createStore, derive, type Readable, type Store } from '../../core/store.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';
import { createQueryStore } from '../search/query-store.ts';
import { createSearchBox, type SearchBox, toSearchText } from '../search/search-box.ts';
import { matchingRows } from './matching-rows.ts';
import { createRowPages, type RowPages } from './row-pages.ts';
import { createRowSearch, type RowSearch } from './row-search.ts';
import type { TableScreen } from './table.ts';

/** The rows of a list: loaded, filtered by search and filters, and sorted. */
export interface TableRows<Row>
  extends Pick<RowPages<Row>, 'loaded' | 'loadMore' | 'fetchFirst' | 'progress' | 'accessDenied'> {
  /** Rows that match search and filters, in sort order. */
  ordered: Readable<readonly Row[]>;
  query: Readable<ListQuery>;
  /**
   * Adds a listener for a changed query that needs other rows. It is not called when the address is only updated to a
   * text that is searched already.
   */
  subscribeQuery(onChange: () => void): () => void;
  /** Warnings about parts of the address that the list cannot use. */
  warnings: Readable<readonly string[]>;
  box: SearchBox;
  mode: Store<string | undefined>;
  /** Sort order that the user has chosen. */
  chosenSort: Store<Sort | undefined>;
  /**
   * Current sort order of the rows: the order that the user chose, otherwise that of the search text, otherwise the
   * default of the list.
   */
  sort: Readable<Sort>;
  /** Search text, parsed in the search language of the list. */
  search: RowSearch;
  dispose(): void;
}

export function createTableRows<Row>(definition: TableScreen<Row>, context: Context): TableRows<Row> {
  const mode = createStore<string | undefined>(definition.modes?.[0].id);
  const chosenSort = createStore<Sort | undefined>(undefined);
  const queryStore = createQueryStore(context, {
    filters: definition.filters ?? [],
    ...{ hasSearch: true, hasId: false, hasCompare: false },
  });
  const { query, warnings } = queryStore;
  const box = createSearchBox(context);
  const pages = createRowPages({ definition, context, query, mode, order: definition.sort });
  const { loaded, loadMore, fetchFirst, progress, accessDenied, tableLanguage } = pages;

  const rows = derive([loaded], ({ data }) => data?.rows);
  const search = createRowSearch({ tableLanguage, loaded, text: box, context, failure: definition.failure });
  const matching = derive([rows, box, query, search.selection], (here = [], text, { filters }, selection) =>
    matchingRows(definition, here, { text, filters, selection, now: context.clock.now() }),
  );
  const textSort = derive([search.selection], (selection) => selection?.parsed.sort);
  const sort = derive([chosenSort, textSort], (chosen, asked): Sort => {
    if (chosen || !asked) return chosen ?? definition.sort;
    return { column: asked.field, direction: asked.isDescending ? 'descending' : 'ascending' };
  });
  const ordered = derive([matching, sort, chosenSort, textSort], (found, { column, direction }, chosen, asked) => {
    if (!chosen && asked) return found;
    const value = definition.columns.find(({ id }) => id === column)?.sort;
    return value ? sortRows(found, value, direction) : found;
  });
  /** Returns the part of the search text that is sent to the server. */
  function serverText(text: string): string {
    const reading = definition.search.loadsAllForStructured ? search.language.getSnapshot()?.read(text) : undefined;
    return reading?.isStructured ? `: ${reading.words}` : toSearchText(text, { min: limits.minLogSearchLength });
  }
  const subscribeQuery = (onChange: () => void) =>
    onQueryChange(query, definition.search.texts ? () => '' : serverText, onChange);
  // If the server searches or filters, a change of the text or the filters loads the rows again.
  const isLoadedByFilter = definition.filters !== undefined && definition.matchesFilter === undefined;
  const isLoadedByQuery = definition.search.texts === undefined || isLoadedByFilter;
  const unsubscribe = isLoadedByQuery ? subscribeQuery(() => void loaded.reload()) : undefined;
  const unsubscribeSort = sort.subscribe(() =>
    pages.orderBy(sort.getSnapshot(), { isChosen: chosenSort.getSnapshot() !== undefined }),
  );

  return {
    ...{ loaded, loadMore, fetchFirst, progress, accessDenied, ordered, query, subscribeQuery, warnings, box },
    ...{ mode, sort, chosenSort, search },
    dispose() {
      loaded.cancel();
      search.assist.dispose();
      box.dispose();
      queryStore.dispose();
      unsubscribe?.();
      unsubscribeSort();
    },
  };
}

/**
 * Calls the listener when the meaning of the list's query changes, but not if the same query is only written
 * differently.
 */
function onQueryChange(
  query: Readable<ListQuery>,
  askedText: (text: string) => string,
  onChange: () => void,
): () => void {
  const keyOf = ({ search, filters }: ListQuery) => JSON.stringify([askedText(search), filters]);
  let last = query.getSnapshot();
  return query.subscribe(() => {
    const next = query.getSnapshot();
    // The meanings of both queries are computed at this time, because the meaning of a text may be known only after the
    // first rows were loaded.
    const isAnother = keyOf(last) !== keyOf(next);
    last = next;
    if (isAnother) onChange();
  });
}
