import { limits } from '../contract/constants.ts';
import { mergeParseIssues, noParseIssues } from '../contract/lenient/parse-issues.ts';
import { isSameSort, type Sort, sortRows } from '../core/list-view.ts';
import type { Selection } from '../core/query/select.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { createStore, derive, type Readable, type Store } from '../core/store.ts';
import { termMatcher } from '../rules/search-terms.ts';
import type { Filter } from './content.ts';
import type { Context } from './context.ts';
import type { ListQuery } from './list-query.ts';
import { createQueryStore } from './query-store.ts';
import { createRowSearch, type RowSearch } from './row-search.ts';
import { createSearchBox, type SearchBox, toSearchText } from './search-box.ts';
import type { AccessDenied, RowPage, TableLanguage, TableScreen } from './table.ts';
import { trackParseIssues } from './track-parse-issues.ts';

/** The rows of a table on their way to the screen: loaded, narrowed, in order. */
export interface TableRows<Row> {
  loaded: Resource<RowPage<Row>>;
  /** Puts the rows behind those that are here, where there are more: those of a page, or until there are so many. */
  loadMore(minRows?: number): Promise<void>;
  /** How many rows are here while more than a page of them is being loaded. */
  progress: Readable<number | undefined>;
  /** What search and filters let through, in order. */
  ordered: Readable<readonly Row[]>;
  query: Readable<ListQuery>;
  /** Calls when other rows are asked for; not when the address follows a text that is searched here already. */
  subscribeQuery(onChange: () => void): () => void;
  /** What could not be used of the address. */
  warnings: Readable<readonly string[]>;
  box: SearchBox;
  mode: Store<string | undefined>;
  /** The order that somebody chose. */
  chosenSort: Store<Sort | undefined>;
  /** The order of the rows: as chosen, else as the text asks, else that of the list. */
  sort: Readable<Sort>;
  /** What the search language makes of the text. */
  search: RowSearch;
  accessDenied: Readable<AccessDenied | undefined>;
  dispose(): void;
}

/** Empty pages that are followed before the list is shown as it is, with what loads more. */
const maxEmptyPages = 200;

export function createTableRows<Row>(definition: TableScreen<Row>, context: Context): TableRows<Row> {
  const mode = createStore<string | undefined>(definition.modes?.[0].id);
  const chosenSort = createStore<Sort | undefined>(undefined);
  const tableLanguage = createStore<TableLanguage<Row> | undefined>(undefined);
  const accessDenied = createStore<AccessDenied | undefined>(undefined);
  const queryStore = createQueryStore(context, {
    filters: definition.filters ?? [],
    ...{ hasSearch: true, hasId: false, hasCompare: false },
  });
  const { query, warnings } = queryStore;
  const box = createSearchBox(context);

  const noRows: RowPage<Row> = { rows: [], next: undefined };

  const progress = createStore<number | undefined>(undefined);
  /** How many rows the load that begins now is to bring; undefined: a page. */
  let minRowsOfNext: number | undefined;
  let asOf = context.clock.now();

  /** The order that the server should send all its rows in; undefined: its own, or one that it does not know. */
  function wantedOrder(): Sort | undefined {
    const order = sort.getSnapshot();
    return definition.serverSorts?.includes(order.column) && !isSameSort(order, definition.sort) ? order : undefined;
  }
  /** The order of the load that began last. */
  let requestedOrder: Sort | undefined;

  const loadLanguage = async () => tableLanguage.getSnapshot() ?? (await definition.search.language?.(context));

  async function fetchPage(
    after: Pick<RowPage<Row>, 'next' | 'parseIssues' | 'readPercent' | 'order' | 'notice'>,
    loadedRows: readonly Row[],
    signal: AbortSignal,
  ): Promise<RowPage<Row>> {
    const order = after.next === undefined ? requestedOrder : after.order;
    const asked = { ...query.getSnapshot(), mode: mode.getSnapshot(), cursor: after.next, order };
    const tableQuery = { ...asked, loadedRows, asOf };
    const tracking = trackParseIssues(context);
    const rowsComing = definition.load(tracking.context, tableQuery, signal);
    const languageComing = loadLanguage();
    // What is wrong with the rows is told before what is wrong with their language.
    languageComing.catch(() => undefined);
    const response = await rowsComing;
    const language = await languageComing;
    signal.throwIfAborted();
    tableLanguage.set(language);
    const page = 'rows' in response ? response : { ...noRows, rows: response };
    return {
      ...page,
      // Said by the page that came to the end of what can be read; others behind it may hold rows of another kind.
      readPercent: page.readPercent ?? after.readPercent,
      notice: page.notice ?? after.notice,
      parseIssues: mergeParseIssues(after.parseIssues ?? noParseIssues, tracking.parseIssues()),
    };
  }

  const loaded = createResource<RowPage<Row>>({
    clock: context.clock,
    async load(signal, previous, onPartial) {
      const minRows = minRowsOfNext;
      minRowsOfNext = undefined;
      if (!previous) asOf = context.clock.now();
      const rows = [...(previous?.rows ?? [])];
      const before = rows.length;
      progress.set(minRows === undefined ? undefined : before);
      const denied = await definition.guard?.(context, signal);
      signal.throwIfAborted();
      accessDenied.set(denied);
      if (denied) return noRows;
      let page: RowPage<Row> = previous ?? noRows;
      if (!previous) requestedOrder = wantedOrder();
      const cursors = new Set<string>();
      // A server bounds what it reads for one page: one that found nothing is not the end where it says how to go on.
      for (let emptyPages = 0; emptyPages < maxEmptyPages; ) {
        page = await fetchPage(page, rows, signal);
        rows.push(...page.rows);
        emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0;
        if (page.next === undefined || rows.length >= (minRows ?? before + 1)) break;
        // A server that says the same again has no end.
        if (cursors.has(page.next) && page.rows.length > 0) break;
        cursors.add(page.next);
        if (minRows === undefined) continue;
        progress.set(rows.length);
        const reached = page;
        onPartial(() => ({ ...reached, rows: [...rows] }));
      }
      return { ...page, rows };
    },
    onError: (error) => context.reportError(error, definition.failure),
  });
  const rows = derive([loaded], ({ data }) => data?.rows);
  const search = createRowSearch({ tableLanguage, loaded, text: box, context, failure: definition.failure });
  const matching = derive([rows, box, query, search.selection], (here = [], text, { filters }, selection) => {
    const passes = rowPredicate(definition, {
      text: selection ? selection.parsed.words : text,
      ...{ filters, now: context.clock.now() },
    });
    return numbersInOrder(here, selection).flatMap((at) => {
      const row = here[at];
      return row !== undefined && passes(row) ? [row] : [];
    });
  });
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
  /** What of a text the server is asked. */
  function serverText(text: string): string {
    const reading = definition.search.loadsAllForStructured ? search.language.getSnapshot()?.read(text) : undefined;
    return reading?.isStructured ? `: ${reading.words}` : toSearchText(text, { min: limits.minLogSearchLength });
  }
  const subscribeQuery = (onChange: () => void) =>
    onQueryChange(query, definition.search.texts ? () => '' : serverText, onChange);
  // Where the server searches, a new question is a new load.
  const unsubscribe = definition.search.texts ? undefined : subscribeQuery(() => void loaded.reload());
  // Where all rows are here, they are sorted here.
  const unsubscribeSort = sort.subscribe(() => {
    const { data, loading } = loaded.getSnapshot();
    const isAllHere = !loading && data !== undefined && data.next === undefined && data.order === undefined;
    const wanted = wantedOrder();
    if (isAllHere || isSameSort(wanted, requestedOrder)) return;
    // Now, for the load tells of itself at once, and so does the order of a search that says one.
    requestedOrder = wanted;
    void loaded.reload();
  });

  return {
    ...{ loaded, ordered, query, subscribeQuery, warnings, box },
    ...{ mode, sort, chosenSort, search, accessDenied, progress },
    async loadMore(minRows) {
      const { data, loading } = loaded.getSnapshot();
      if (loading || data?.next === undefined) return;
      minRowsOfNext = minRows;
      await loaded.loadMore();
    },
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

/** The numbers of the rows that a text asks for, in the order that it asks for. */
function numbersInOrder(rows: readonly unknown[], selection: Selection | undefined): number[] {
  const numbers = [...rows.keys()].filter((at) => selection?.marks[at] !== 0);
  const compare = selection?.compare;
  return compare ? numbers.sort((a, b) => compare(a, b) || a - b) : numbers;
}

interface RowFilter {
  text: string;
  filters: readonly Filter[];
  now: number;
}

/** Lets a row through that has the text and, of every key that is filtered by, one of the values. */
function rowPredicate<Row>(
  { search, matchesFilter }: TableScreen<Row>,
  { text, filters, now }: RowFilter,
): (row: Row) => boolean {
  const matches = termMatcher(toSearchText(text, { min: search.minLength ?? 0 }));
  const keys = [...new Set(filters.map(({ key }) => key))];
  const passes = (row: Row) =>
    !matchesFilter || keys.every((key) => filters.some((filter) => filter.key === key && matchesFilter(row, filter)));
  return (row) => (!search.texts || matches(search.texts(row, now))) && passes(row);
}

/** Calls when what is asked has become another question, however the place was written and the text was typed. */
function onQueryChange(
  query: Readable<ListQuery>,
  askedText: (text: string) => string,
  onChange: () => void,
): () => void {
  const keyOf = ({ search, filters }: ListQuery) => JSON.stringify([askedText(search), filters]);
  let last = query.getSnapshot();
  return query.subscribe(() => {
    const next = query.getSnapshot();
    // Both now: what a text asks may be known only since the first rows are here.
    const isAnother = keyOf(last) !== keyOf(next);
    last = next;
    if (isAnother) onChange();
  });
}
