import type { ViewId } from '../../catalog/views.ts';
import { nextSort, type Sort } from '../../core/list-view.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import { activate } from '../activate.ts';
import type { Action, Toggle } from '../content.ts';
import type { Context } from '../context.ts';
import type { RowMenuEntry } from '../row-menu.ts';
import { type HasRecord, isSameQuery, type ListKeys, type ListQuery } from '../search/list-query.ts';
import { createQueryStore } from '../search/query-store.ts';
import { createSearchAssist } from '../search/search-assist.ts';
import { createSearchBox } from '../search/search-box.ts';
import { readFields } from '../table/row-fields.ts';
import { allRowsRange, type RowRange } from '../table/row-range.ts';
import type { ViewState } from '../view-state.ts';
import { createCardDetails } from './card-details.ts';
import { cardMenu } from './card-menu.ts';
import type { Card, CardsScreen } from './cards.ts';
import type { CardsForm } from './cards-form.ts';
import { type CardsView, createCardsView } from './cards-view.ts';
import { createRecordRows, type RecordColumn, type RecordRow, recordsPerPage } from './record-rows.ts';

/** Model of an open screen that shows records as cards. */
export interface CardsModel extends Readable<CardsView> {
  kind: 'cards';
  definition: CardsScreen;
  setSearch(text: string): void;
  /** Search language of the screen's records; undefined until they are loaded, and for screens without one. */
  language: Readable<SearchLanguage | undefined>;
  goToPage(page: number): void;
  /** Sorts the rows inside the cards. The same column again reverses the order. */
  sortBy(column: string): void;
  /** Switches the screen between cards and list, and stores the choice. Does nothing on screens without a list form. */
  setForm(form: CardsForm): void;
  /** All columns that the list form can show after the name; empty on screens without a list form. */
  recordColumns: readonly RecordColumn[];
  /** Sorts the rows of the list form. The same column again reverses the order. */
  sortRows(column: string): void;
  /** Selects a row of the list form. The view then contains the card of its record. */
  choose(key: string | undefined): void;
  /** Returns the context menu of a record on the current page; empty for any other record. */
  rowMenu(key: string): readonly RowMenuEntry[];
  /** Returns the rows of the list form on all pages, in order; empty on screens without a list form. */
  recordRows(range?: RowRange): readonly RecordRow[];
  /** Returns the cards on all pages, in order; empty before the data is loaded. */
  cards(range?: RowRange): readonly Card[];
  saveState(): ViewState;
  /** Restores the page and sort order. To be called after the route has been set. */
  restoreState(state: ViewState): void;
  activate(button: Action): Promise<void>;
  toggle(toggle: Toggle): void;
  reload(): Promise<void>;
  cancel(): void;
  allRows(): readonly Readonly<Record<string, unknown>>[];
  dispose(): void;
}

/** Returns the query keys of an address that a screen of cards supports. */
export const listKeysOf = ({
  search,
  hasRecord,
  canCompare,
}: Pick<CardsScreen, 'search' | 'hasRecord' | 'canCompare'>): ListKeys => ({
  filters: [],
  hasSearch: search !== undefined,
  hasId: hasRecord !== undefined,
  hasCompare: canCompare === true,
});

/** Creates the model of a screen of cards: loads the data, searches it and splits it into pages. */
export function createCards<Data, Item, Row = Item>(
  definition: CardsScreen<Data, Item, ViewId, Row>,
  context: Context,
): CardsModel {
  const resource = definition.resource(context);
  const page = createStore(0);
  const hasRecord = derive(
    [resource],
    ({ data }): HasRecord => (data === undefined ? undefined : (id) => definition.hasRecord?.(data, id) ?? true),
  );
  const queryStore = createQueryStore(context, listKeysOf(definition), hasRecord);
  const { query, warnings } = queryStore;
  const sort = createStore<Sort | undefined>(undefined);
  const box = createSearchBox(context);

  // When the user types a search text, the single record that the id in the address selects is no longer shown.
  let lastQuery = query.getSnapshot();
  const activeQuery = derive([query, box], (current, text): ListQuery => {
    const next = text === current.search ? current : { ...current, search: text, id: undefined, compare: [] };
    // When the address is updated to the typed text, the query stays the same object, so that the list does not change.
    if (!isSameQuery(lastQuery, next)) lastQuery = next;
    return lastQuery;
  });
  const language = derive([resource], ({ data }) =>
    data === undefined ? undefined : definition.search?.language?.(data),
  );
  const searchText = derive([activeQuery], (current) => current.search);
  const assist = createSearchAssist({ language, text: searchText, context, failure: definition.failure });
  const found = derive([resource, activeQuery, assist], ({ data }, current) =>
    data === undefined ? [] : definition.items(data, current),
  );

  // Without `rowsOf` each record of the screen is one row for commands.
  const rowsOf = (item: Item): readonly Row[] => definition.rowsOf?.(item) ?? [item as unknown as Row];

  const data = derive([resource], (state) => state.data);
  const records =
    definition.list &&
    createRecordRows({
      ...{ screen: definition.id, list: definition.list, data, context, found, page },
      reading: derive([assist], ({ reading }) => reading),
    });
  const chosen = createStore<string | undefined>(undefined);
  const details = createCardDetails(definition.details, context);
  const showDetails = () => details.show(activeQuery.getSnapshot().id);

  const { view, cards } = createCardsView(definition, context, {
    ...{ resource, found, page, sort, warnings, assist, records, chosen, details },
    query: activeQuery,
  });

  function setForm(form: CardsForm): void {
    if (!definition.list || view.getSnapshot().form === form) return;
    const sizes = { cards: definition.pageSize ?? Number.POSITIVE_INFINITY, list: recordsPerPage };
    const other = form === 'list' ? sizes.cards : sizes.list;
    // After a switch between cards and list, the page contains the record that was visible first.
    const first = Number.isFinite(other) ? view.getSnapshot().page * other : 0;
    context.forms.set((forms) => ({ ...forms, [definition.id]: form }));
    page.set(Math.floor(first / sizes[form]));
  }

  // A new query, or a changed number of records, returns to the first page. A change of a record keeps the page. The
  // first load also keeps it, because the page may be restored. Records that match by a related database count only
  // after that database is loaded.
  const currentLength = () =>
    resource.getSnapshot().data === undefined || assist.getSnapshot().isPreparing
      ? undefined
      : found.getSnapshot().length;
  let length = currentLength();
  let paged = activeQuery.getSnapshot();
  const unsubscribes = [
    activeQuery.subscribe(showDetails),
    activeQuery.subscribe(() => {
      const next = activeQuery.getSnapshot();
      if (next !== paged) page.set(0);
      paged = next;
    }),
    found.subscribe(() => {
      const next = currentLength();
      if (length !== undefined && next !== undefined && next !== length) page.set(0);
      length = next;
    }),
  ];
  void resource.ensure();
  showDetails();

  return {
    kind: 'cards',
    definition: definition as unknown as CardsScreen,
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setSearch: box.setText,
    language,
    goToPage: page.set,
    sortBy: (column) => sort.set(nextSort(sort.getSnapshot() ?? { column: '', direction: 'ascending' }, column)),
    cards: (range = allRowsRange) => cards(found.getSnapshot().slice(range.start, range.end)),
    setForm,
    recordColumns: definition.list?.columns.map(({ id, label, align }) => ({ id, title: label, align })) ?? [],
    sortRows(column) {
      records?.sortBy(column);
      page.set(0);
    },
    choose: chosen.set,
    rowMenu(key) {
      const { list, cards: shown } = view.getSnapshot();
      const item = list && records?.itemOf(key);
      const card = item === undefined ? shown.find((one) => one.key === key) : cards([item])[0];
      return card ? cardMenu(card, list?.rows.find((row) => row.key === key)?.cells ?? [], context) : [];
    },
    recordRows: (range) => records?.rows(range) ?? [],
    saveState() {
      const rowSort = records?.chosenSort.getSnapshot();
      return { page: page.getSnapshot(), ...(rowSort && { sort: rowSort }) };
    },
    restoreState(state) {
      records?.setSort(state.sort);
      page.set(state.page);
    },
    activate: (button) => activate(button, context),
    toggle: ({ target }) => context.open(target),
    reload: resource.reload,
    cancel: resource.cancel,
    allRows() {
      const { data } = resource.getSnapshot();
      return data === undefined
        ? []
        : found
            .getSnapshot()
            .flatMap(rowsOf)
            .map((row) => readFields(definition.fields, row, data));
    },
    dispose() {
      // The load of the shared account data is not cancelled when the screen closes, because other screens use it.
      if (!Object.is(resource, context.account)) resource.cancel();
      details.dispose();
      assist.dispose();
      box.dispose();
      queryStore.dispose();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
