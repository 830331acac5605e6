import { createStore, derive, type Readable } from '../core/store.ts';
import type { Card, CardsScreen } from './cards.ts';
import { type CardsView, createCardsView } from './cards-view.ts';
import type { Opening, Toggle } from './content.ts';
import type { Context } from './context.ts';
import { readFields } from './fields.ts';
import type { Left } from './left.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { press } from './press.ts';
import { everyRow, type RowRange } from './row-range.ts';
import { createSearchBox } from './search-box.ts';

export interface CardsModel extends Readable<CardsView> {
  kind: 'cards';
  definition: CardsScreen;
  setSearch(text: string): void;
  turnTo(page: number): void;
  /** Cards in order, whichever page is shown; none before anything is loaded. */
  cards(range?: RowRange): readonly Card[];
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

  const { view, cards } = createCardsView(definition, context, { resource, question, found, page });

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
    cards: (range = everyRow) => cards(found.getSnapshot().slice(range.start, range.end)),
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
