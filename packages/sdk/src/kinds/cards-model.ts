import { paginate } from '../core/list-view.ts';
import type { ResourceState } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Card, CardsScreen } from './cards.ts';
import type { Opening, Toggle } from './content.ts';
import type { Context } from './context.ts';
import { readFields } from './fields.ts';
import type { Left } from './left.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { press } from './press.ts';
import { createSearchBox, searchHint } from './search-box.ts';

export interface CardsView {
  loading: boolean;
  cards: readonly Card[];
  page: number;
  pages: number;
  total: number;
  search: string;
  /** Said while the text is too short to search. */
  hint: string | undefined;
  subtitle: string | undefined;
  toolbar: readonly Opening[];
  empty: { title: string; text?: string } | undefined;
  loadedAt: number | undefined;
  failed: boolean;
  /** What was loaded, for a view that draws more than cards. */
  data: unknown;
}

export interface CardsModel extends Readable<CardsView> {
  kind: 'cards';
  definition: CardsScreen;
  setSearch(text: string): void;
  turnTo(page: number): void;
  left(): Left;
  /** Shows the list as it was left; to be told once the place is right. */
  comeBack(left: Left): void;
  press(button: Opening): Promise<void>;
  toggle(toggle: Toggle): void;
  reload(): Promise<void>;
  cancel(): void;
  allRows(): readonly Readonly<Record<string, unknown>>[];
  dispose(): void;
}

const waiting = (buttons: readonly Opening[]): readonly Opening[] =>
  buttons.map((button) => ({ ...button, disabled: button.disabled ?? '' }));

/** Drives a screen of cards: loads, searches, pages. */
export function createCards<Data, Item>(definition: CardsScreen<Data, Item>, context: Context): CardsModel {
  const resource = definition.resource(context);
  const page = createStore(0);
  const query = derive([context.location], (location) => readListQuery(location));
  const box = createSearchBox(context);

  // Whoever types has left the one record that the place asks for.
  const question = derive(
    [query, box],
    (asked, text): ListQuery =>
      text === asked.search ? asked : { ...asked, search: text, id: undefined, compare: [] },
  );
  const found = derive([resource, question], ({ data }, asked) =>
    data === undefined ? [] : definition.items(data, asked),
  );

  const view = derive(
    [resource, found, page, question, context.dialog],
    (state, items, wanted, asked, dialog): CardsView => {
      const { data } = state;
      const loading = data === undefined && state.loading;
      const shown = paginate(items, wanted, definition.pageSize ?? Math.max(1, items.length));
      const scene =
        data === undefined
          ? undefined
          : { data, context, dialog, now: context.clock.now(), total: items.length, question: asked };
      const toolbar = definition.toolbar?.(context, data) ?? [];
      return {
        loading,
        cards: scene ? shown.rows.map((item) => definition.card(item, scene)) : [],
        page: shown.page,
        pages: shown.pages,
        total: shown.total,
        search: asked.search,
        hint: searchHint(asked.search, definition.search?.minimum ?? 0),
        subtitle: data === undefined ? undefined : definition.subtitle?.(data),
        toolbar: data === undefined ? waiting(toolbar) : toolbar,
        empty: loading || items.length > 0 ? undefined : emptyWords(state),
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
        data,
      };
    },
  );

  function emptyWords({ data, error }: ResourceState<Data>): CardsView['empty'] {
    return data === undefined ? { title: definition.failureOf?.(error) ?? definition.failure } : definition.empty;
  }

  // Another question starts at the first page, and so does a list of another length; a change in place keeps the page,
  // and so does the first answer: whoever comes back has a page in mind.
  const lengthNow = () => (resource.getSnapshot().data === undefined ? undefined : found.getSnapshot().length);
  let length = lengthNow();
  const stops = [
    question.subscribe(() => page.set(0)),
    found.subscribe(() => {
      const next = lengthNow();
      if (length !== undefined && next !== length) page.set(0);
      length = next;
    }),
  ];
  void resource.ensure();

  return {
    kind: 'cards',
    definition: definition as unknown as CardsScreen,
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setSearch: box.type,
    turnTo: page.set,
    left: () => ({ page: page.getSnapshot() }),
    comeBack: (left) => page.set(left.page),
    press: (button) => press(button, context),
    toggle: ({ opens }) => context.open(opens),
    reload: resource.reload,
    cancel: resource.cancel,
    allRows: () => found.getSnapshot().map((item) => readFields(definition.fields, item)),
    dispose() {
      // What other screens share goes on loading for them.
      if (!Object.is(resource, context.account)) resource.cancel();
      box.dispose();
      for (const stop of stops) stop();
    },
  };
}
