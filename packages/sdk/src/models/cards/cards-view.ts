import { parseIssuesOf } from '../../contract/lenient/parse-issues.ts';
import { paginate, type Sort } from '../../core/list-view.ts';
import type { QueryReading } from '../../core/query/language.ts';
import type { Resource, ResourceState } from '../../core/resource.ts';
import { derive, deriveNamed, type Readable } from '../../core/store.ts';
import { isShareKey } from '../../rules/share-links.ts';
import type { KeyedAction } from '../action-key.ts';
import type { Context } from '../context.ts';
import { parseIssuesMessages } from '../parse-issues-message.ts';
import { isEmptyQuery, type ListQuery } from '../search/list-query.ts';
import type { SearchAssist } from '../search/search-assist.ts';
import { searchHint } from '../search/search-box.ts';
import { type EmptyLink, wholeListLink } from '../search/whole-list-link.ts';
import { copyLinkAction } from '../share-link.ts';
import type { CardDetails } from './card-details.ts';
import type { Card, CardsScreen } from './cards.ts';
import type { CardsForm } from './cards-form.ts';
import { isListQuery, type RecordRows, type RecordRowsModel } from './record-rows.ts';

/** Snapshot of a screen of cards with everything that a view displays. */
export interface CardsView {
  loading: boolean;
  cards: readonly Card[];
  page: number;
  pages: number;
  total: number;
  /** Sort order of the rows inside the cards; undefined until the user chooses one. */
  sort: Sort | undefined;
  search: string;
  /** Id of the single record that the address selects. */
  id: string | undefined;
  /** Hint below the search field while the text is too short to search. */
  hint: string | undefined;
  /**
   * Reason why the typed words are not searched: they have too few or too many characters. The cards are then not
   * filtered by these words.
   */
  unsearched: string | undefined;
  /** Parsed search text, if it uses the search language. */
  reading: QueryReading | undefined;
  subtitle: string | undefined;
  /** Warnings above the cards: unreadable parts of the reply, and unusable parts of the address. */
  warnings: readonly string[];
  toolbar: readonly KeyedAction[];
  empty: { title: string; text?: string; link?: EmptyLink } | undefined;
  loadedAt: number | undefined;
  failed: boolean;
  /** Current form of the screen: cards or a list. Undefined on screens without a list form. */
  form: CardsForm | undefined;
  /**
   * Rows of the list form, which are shown instead of `cards`. Undefined if the screen shows cards, or if the address
   * selects single records.
   */
  list: ListedRecords | undefined;
  /** The loaded data, for renderers that show more than cards. */
  data: unknown;
  /** True while further sections of the single record are loading. */
  isLoadingDetails: boolean;
}

/** A page of a screen's list form, in which each record is a row. */
export interface ListedRecords extends RecordRows {
  /** Key of the row with the shown card: the selected row, else the first. */
  chosen: string | undefined;
  card: Card | undefined;
}

/** Data from which the snapshot of a screen of cards is computed, besides the definition. */
interface CardsState<Data, Item> {
  resource: Resource<Data>;
  query: Readable<ListQuery>;
  /** The records that match the query of the screen. */
  found: Readable<readonly Item[]>;
  /** Number of the requested page. There may be fewer pages by now. */
  page: Readable<number>;
  /** Warnings about parts of the address that the screen cannot use. */
  warnings: Readable<readonly string[]>;
  sort: Readable<Sort | undefined>;
  assist: SearchAssist;
  details: Readable<CardDetails>;
  /** The rows of the list form, if the screen has such a form besides its cards. */
  records: RecordRowsModel<Item> | undefined;
  /** Key of the selected row of the list form. */
  chosen: Readable<string | undefined>;
}

/** Computes the snapshot of a screen of cards from the loaded data and the query. */
export function createCardsView<Data, Item>(
  definition: Omit<CardsScreen<Data, Item>, 'rowsOf' | 'fields'>,
  context: Context,
  { resource, query, found, page, sort, warnings, assist, records, chosen, details }: CardsState<Data, Item>,
): { view: Readable<CardsView>; cards(items: readonly Item[]): readonly Card[] } {
  function emptyState({ data, error }: ResourceState<Data>): CardsView['empty'] {
    if (data === undefined) return { title: definition.failureFor?.(error) ?? definition.failure };
    const link = wholeListLink(definition.id, query.getSnapshot());
    return { ...(definition.emptyFor?.(data) ?? definition.empty), ...(link && { link }) };
  }

  /** Adds the button that copies the link to a card of a single record, but not to a card that compares records. */
  function withCopyLink(card: Card, data: Data): Card {
    const { shareKind: kind, hasRecord } = definition;
    if (kind === undefined || !isShareKey(kind, card.key) || !hasRecord?.(data, card.key)) return card;
    return { ...card, buttons: [...(card.buttons ?? []), copyLinkAction(context, { kind, key: card.key })] };
  }

  /** Adds the further sections of a record to its card once they are loaded. */
  function withDetails(card: Card): Card {
    const { id, sections } = details.getSnapshot();
    if (id === undefined || card.key !== id || query.getSnapshot().id !== id) return card;
    return { ...card, sections: [...card.sections, ...sections] };
  }

  function cards(items: readonly Item[]): readonly Card[] {
    const { data } = resource.getSnapshot();
    if (data === undefined) return [];
    const state = {
      ...{ data, context },
      dialog: context.dialog.getSnapshot(),
      now: context.clock.now(),
      total: found.getSnapshot().length,
      query: query.getSnapshot(),
      sort: sort.getSnapshot(),
    };
    return items.map((item) => withDetails(withCopyLink(definition.card(item, state), data)));
  }

  /**
   * Returns the cards of a page. For an empty list it is a card with the user's first steps, if the screen defines one.
   */
  function shownCards(items: readonly Item[]): readonly Card[] {
    const { data } = resource.getSnapshot();
    const isEmptyList = data !== undefined && items.length === 0 && isEmptyQuery(query.getSnapshot());
    const firstSteps = isEmptyList ? definition.firstSteps?.(context, data) : undefined;
    return firstSteps ? [firstSteps] : cards(items);
  }

  const isList = derive(
    [context.forms, query],
    (forms, asked) => forms[definition.id] === 'list' && isListQuery(asked),
  );

  /** Returns the rows of the list form with the card of the selected row. */
  function withCard(rows: RecordRows, key: string | undefined): ListedRecords {
    const shown = rows.rows.find((row) => row.key === key) ?? rows.rows[0];
    const item = shown && records?.itemOf(shown.key);
    return { ...rows, chosen: shown?.key, card: item === undefined ? undefined : cards([item])[0] };
  }

  const view = deriveNamed(
    {
      ...{ resource, found, page, query, sort, warnings, assist, chosen, details },
      ...{ dialog: context.dialog, dismissed: context.dismissed, forms: context.forms, rows: onlyIf(isList, records) },
    },
    ({
      resource: state,
      found: items,
      page: requestedPage,
      query: activeQuery,
      sort: activeSort,
      warnings: queryWarnings,
      chosen: chosenKey,
      forms,
      rows: recordRows,
      assist: { reading, isPreparing },
      details: { isLoading: isLoadingDetails },
    }): CardsView => {
      const { data } = state;
      const loading = (data === undefined && state.loading) || isPreparing;
      const shown = recordRows
        ? { ...recordRows, rows: [] }
        : paginate(items, requestedPage, definition.pageSize ?? Math.max(1, items.length));
      const isWholeList = shown.page === 0 && isEmptyQuery(activeQuery);
      const download = isWholeList ? downloadAction(definition, data) : [];
      const toolbar = [...(definition.toolbar?.(context, data) ?? []), ...download];
      const unsearched = searchHint(reading ? reading.words : activeQuery.search, {
        min: definition.search?.minLength ?? 0,
      });
      return {
        loading,
        cards: isPreparing ? [] : shownCards(shown.rows),
        page: shown.page,
        pages: shown.pages,
        total: shown.total,
        sort: activeSort,
        search: activeQuery.search,
        id: activeQuery.id,
        hint: unsearched,
        unsearched,
        reading,
        subtitle: data === undefined ? undefined : (comparisonHint(activeQuery) ?? definition.subtitle?.(data)),
        warnings: [...parseIssuesMessages(parseIssuesOf(data)), ...queryWarnings],
        toolbar: data === undefined ? disableWhileLoading(toolbar) : toolbar,
        empty: loading || items.length > 0 ? undefined : emptyState(state),
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
        form: records && (forms[definition.id] ?? 'cards'),
        list: recordRows && !isPreparing ? withCard(recordRows, chosenKey) : undefined,
        data,
        isLoadingDetails,
      };
    },
  );
  return { view, cards };
}

/** Returns a store with the value of another store while a condition is true. Otherwise the value is not computed. */
const onlyIf = <S>(condition: Readable<boolean>, store: Readable<S> | undefined): Readable<S | undefined> => ({
  getSnapshot: () => (condition.getSnapshot() ? store?.getSnapshot() : undefined),
  subscribe(listener) {
    const unsubscribes = [condition.subscribe(listener), store?.subscribe(listener)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe?.();
    };
  },
});

/** Returns the button that saves the loaded data to a file; empty if the screen has no such file. */
const downloadAction = <Data>({ file }: Pick<CardsScreen<Data>, 'file'>, data: Data | undefined): KeyedAction[] =>
  file === undefined
    ? []
    : [
        {
          id: 'download',
          key: 'd',
          label: file.label,
          target: { file: file.name, content: () => (data === undefined ? '' : file.content(data)) },
        },
      ];

/** Returns the buttons of a screen, all disabled, for the time in which the data is loading. */
const disableWhileLoading = (buttons: readonly KeyedAction[]): readonly KeyedAction[] =>
  buttons.map((button) => ({ ...button, disabled: button.disabled ?? '' }));

/** Returns the hint for a comparison that contains only one record so far. */
const comparisonHint = ({ compare }: ListQuery): string | undefined =>
  compare.length === 1 ? 'One is chosen for the comparison. Choose a second one.' : undefined;
