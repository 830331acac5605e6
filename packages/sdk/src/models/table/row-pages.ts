import { mergeParseIssues, noParseIssues } from '../../contract/lenient/parse-issues.ts';
import { isSameSort, type Sort } from '../../core/list-view.ts';
import { createResource, type Resource } from '../../core/resource.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';
import { trackParseIssues } from '../track-parse-issues.ts';
import type { AccessDenied, RowPage, TableLanguage, TableScreen } from './table.ts';

/** Rows of a table, loaded page by page if the server sends pages. */
export interface RowPages<Row> {
  loaded: Resource<RowPage<Row>>;
  /** Loads the next page of the list, or pages until the list has `minRows` rows. */
  loadMore(minRows?: number): Promise<void>;
  /** Number of loaded rows while more than one page is being loaded; otherwise undefined. */
  progress: Readable<number | undefined>;
  /** Search language for the rows, available when the first rows are loaded. */
  tableLanguage: Readable<TableLanguage<Row> | undefined>;
  accessDenied: Readable<AccessDenied | undefined>;
  /** Loads the first page of the current query without showing its rows. */
  fetchFirst(signal: AbortSignal): Promise<RowPage<Row>>;
  /**
   * Sets the sort order of all rows. `isChosen`: the user has chosen it. The rows are loaded again if only the server
   * can sort them.
   */
  orderBy(order: Sort, options: { isChosen: boolean }): void;
}

interface RowPagesOptions<Row> {
  definition: TableScreen<Row>;
  context: Context;
  query: Readable<ListQuery>;
  mode: Readable<string | undefined>;
  /** Sort order in which the list is loaded first. */
  order: Sort;
}

/**
 * Maximum number of consecutive empty pages that the list requests automatically. After that the list is shown with a
 * button to load more.
 */
const maxEmptyPages = 200;

export function createRowPages<Row>(options: RowPagesOptions<Row>): RowPages<Row> {
  const { definition, context } = options;
  const accessDenied = createStore<AccessDenied | undefined>(undefined);
  const progress = createStore<number | undefined>(undefined);
  const { fetchPage, tableLanguage } = createPageFetcher(options);
  const noRows: RowPage<Row> = { rows: [], next: undefined };
  /**
   * Returns the sort order to request from the server. Undefined requests the server's own order, also if the server
   * cannot sort by this column.
   */
  const toServerOrder = (order: Sort, isChosen: boolean): Sort | undefined => {
    // Initially the list is requested in the server's own order, which may differ from the list's order.
    const isOwn = isSameSort(order, definition.sort) && (definition.isNewestFirst === true || !isChosen);
    return definition.serverSorts?.includes(order.column) && !isOwn ? order : undefined;
  };

  let wantedOrder = toServerOrder(options.order, false);
  /** Sort order of the load that began last. */
  let requestedOrder: Sort | undefined;
  /** Minimum number of rows that the next load must return; undefined requests one page. */
  let minRowsOfNext: number | undefined;
  let asOf = context.clock.now();

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
      if (!previous) requestedOrder = wantedOrder;
      const cursors = new Set<string>();
      // A server limits the lines that it reads per page, so an empty page with a cursor is not the last one.
      for (let emptyPages = 0; emptyPages < maxEmptyPages; ) {
        const order = page.next === undefined ? requestedOrder : page.order;
        page = await fetchPage(page, { loadedRows: rows, order, asOf }, signal);
        // Rows are added one by one, because a server may send more rows than a function call can take as arguments.
        for (const row of page.rows) rows.push(row);
        emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0;
        if (page.next === undefined || rows.length >= (minRows ?? before + 1)) break;
        // Loading stops if the server repeats a cursor, because it would never end.
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

  return {
    ...{ loaded, progress, tableLanguage, accessDenied },
    fetchFirst: (signal) =>
      fetchPage(noRows, { loadedRows: [], order: requestedOrder, asOf: context.clock.now() }, signal),
    async loadMore(minRows) {
      const { data, loading } = loaded.getSnapshot();
      if (loading || data?.next === undefined) return;
      minRowsOfNext = minRows;
      await loaded.loadMore();
    },
    orderBy(order, { isChosen }) {
      wantedOrder = toServerOrder(order, isChosen);
      const { data, loading } = loaded.getSnapshot();
      // If all rows of the list are loaded, the client sorts them without the server.
      const isAllHere = !loading && data !== undefined && data.next === undefined && data.order === undefined;
      if (isAllHere || isSameSort(wantedOrder, requestedOrder)) return;
      // The order is set before the load starts, because the load notifies its subscribers synchronously.
      requestedOrder = wantedOrder;
      void loaded.reload();
    },
  };
}

/** Options for requesting a page of a list, besides the query. */
interface PageRequest<Row> {
  loadedRows: readonly Row[];
  order: Sort | undefined;
  asOf: number;
}

/**
 * Creates the function that requests one page of a list after another. The first page also loads the search language of
 * the rows.
 */
function createPageFetcher<Row>({ definition, context, query, mode }: RowPagesOptions<Row>) {
  const tableLanguage = createStore<TableLanguage<Row> | undefined>(undefined);
  const loadLanguage = async () => tableLanguage.getSnapshot() ?? (await definition.search.language?.(context));

  async function fetchPage(
    after: Omit<RowPage<Row>, 'rows'>,
    request: PageRequest<Row>,
    signal: AbortSignal,
  ): Promise<RowPage<Row>> {
    const question = { ...query.getSnapshot(), mode: mode.getSnapshot(), cursor: after.next };
    const tracking = trackParseIssues(context);
    const rowsComing = definition.load(tracking.context, { ...question, ...request }, signal);
    const languageComing = loadLanguage();
    // The rows are awaited first, so that their failure is reported before a failure of the search language.
    languageComing.catch(() => undefined);
    const response = await rowsComing;
    const language = await languageComing;
    signal.throwIfAborted();
    tableLanguage.set(language);
    const page = 'rows' in response ? response : { rows: response, next: undefined };
    return {
      ...page,
      // The percentage of the log that the server has read is also valid for later pages, which may contain rows of
      // other kinds.
      readPercent: page.readPercent ?? after.readPercent,
      notice: page.notice ?? after.notice,
      parseIssues: mergeParseIssues(after.parseIssues ?? noParseIssues, tracking.parseIssues()),
      missing: [...new Set([...(after.missing ?? []), ...tracking.missing()])],
    };
  }

  return { fetchPage, tableLanguage };
}
