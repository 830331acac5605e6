import type { Card, CardsModel, CardsView } from '@kafra/sdk';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { assignedKey } from '../../keys/reserved-keys.ts';
import { goBack } from '../../shell/go-back.ts';
import type { Ui } from '../../shell/ui.ts';
import { menuChoices } from '../menu-choices.ts';
import { filterChoices } from '../query/query-filters.ts';
import { sortChooserKey } from '../sort-chooser.ts';
import { toolbarKeys } from './toolbar.ts';

interface CardsKeyOptions {
  model: CardsModel;
  view: CardsView;
  /** Key of the selected tab stop. */
  stop: string | undefined;
  /** Called when the user starts to type a search. */
  onSearch(): void;
}

/** Returns the key bindings for a list of cards, besides those of every document. */
export const cardsKeys = ({ model, view, stop, onSearch }: CardsKeyOptions, ui: Ui): Binding[] => [
  ...cardKeys(chosenCard(view, stop), model, view, ui),
  ...formKeys(model, view),
  ...toolbarKeys(model, view),
  ...pagingKeys(model, view),
  ...(model.definition.search ? searchKeys(onSearch) : []),
  ...(model.definition.search?.language ? filterKeys(model, onSearch, ui) : []),
  ...sortKeys(model, view, ui),
  ...columnKeys(model, view, ui),
  {
    keys: ['escape'],
    description: model.definition.search ? 'Clear the search, then go back' : 'Go back',
    run() {
      if (view.loading) model.cancel();
      else if (view.search) model.setSearch('');
      else goBack(ui);
    },
  },
];

/**
 * Returns the card of the selected row, or the card that contains the selected tab stop; without one, the first card.
 */
const chosenCard = ({ list, cards }: CardsView, stop: string | undefined): Card | undefined =>
  list ? list.card : (cards.find(({ key }) => stop?.startsWith(`${key} `)) ?? cards[0]);

/** Returns the key bindings that switch between the layouts cards and list. */
function formKeys(model: CardsModel, { form }: CardsView): Binding[] {
  if (form === undefined) return [];
  const next = form === 'list' ? 'cards' : 'list';
  return [
    {
      keys: [assignedKey('t')],
      description: next === 'list' ? 'Show as a list' : 'Show as cards',
      words: ['form', 'list', 'cards', 'rows'],
      hint: next,
      run: () => model.setForm(next),
    },
  ];
}

/**
 * Returns the key binding that opens the chooser for the columns of the list layout. The name column is always shown.
 */
const columnKeys = ({ definition, recordColumns }: CardsModel, { list }: CardsView, ui: Ui): Binding[] =>
  list
    ? [
        {
          keys: ['C'],
          description: 'Choose the columns',
          words: ['columns', 'hide', 'show'],
          run: () =>
            ui.overlay.set({
              ...{ kind: 'columns', screen: definition.id, columns: recordColumns },
              defaults: list.columns.slice(1).map(({ id }) => id),
            }),
        },
      ]
    : [];

const searchKeys = (run: () => void): Binding[] => [{ keys: ['/'], description: 'Search', hint: 'search', run }];

const filterKeys = (model: CardsModel, onSearch: () => void, ui: Ui): Binding[] => [
  {
    keys: ['f'],
    description: 'Filter from a menu',
    hint: 'filter',
    disabled: model.language.getSnapshot() ? undefined : 'Nothing loaded yet.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Filter', choices: filterChoices(model, onSearch) }),
  },
];

/** Returns the key bindings that sort the table rows within cards. */
function sortKeys(model: CardsModel, view: CardsView, ui: Ui): Binding[] {
  const { list } = view;
  const sortColumns = list ? list.columns : (model.definition.sortColumns ?? []);
  const sort = list ? list.sort : view.sort;
  const sortBy = list ? model.sortRows : model.sortBy;
  if (sortColumns.length === 0) return [];
  return [
    sortChooserKey({ columns: sortColumns, sort, onSort: sortBy, hasRows: true }, ui),
    {
      keys: ['S'],
      description: 'Reverse the sort order',
      words: ['reverse', 'order'],
      disabled: sort ? undefined : 'The list is not sorted yet.',
      run: () => sort && sortBy(sort.column),
    },
  ];
}

/** Returns the key bindings for the selected card. */
function cardKeys(card: Card | undefined, model: CardsModel, view: CardsView, ui: Ui): Binding[] {
  if (!card) return [];
  const { title, link, buttons = [] } = card;
  const [address] = buttons.flatMap(({ target }) => ('copy' in target ? [target.copy] : []));
  const copy: Binding = {
    keys: ['y'],
    description: address === undefined ? `Copy the name ${title}` : `Copy the link to ${title}`,
    words: ['clipboard', 'share'],
    run: () => ui.copy(address ?? title),
  };
  const open = (hash: string): Binding => ({
    keys: ['o'],
    description: `Open ${title} in the browser`,
    run: () => ui.app.context.opener.open(ui.webUrl(hash)),
  });
  const menu: Binding = {
    keys: ['.'],
    description: `Menu of ${title}`,
    words: ['menu', 'actions', 'prices', 'offers', 'copy'],
    run: () => ui.overlay.set({ kind: 'choose', title, choices: menuChoices(model.rowMenu(card.key)) }),
  };
  return [copy, menu, ...(link ? [open(link)] : []), ...buttonKeys(card, model, view.cards.length === 1)];
}

const buttonKeys = ({ title, buttons = [] }: Card, model: CardsModel, isOnly: boolean): Binding[] =>
  buttons.flatMap((button): Binding[] => {
    const { key, label, disabled } = button;
    const description = isOnly ? label : `${label}: ${title}`;
    const run = () => void model.activate(button);
    return key ? [{ keys: [assignedKey(key)], description, words: [], hint: isOnly, disabled, run }] : [];
  });

const pagingKeys = (model: CardsModel, { page, pages, list }: CardsView): Binding[] =>
  pages <= 1 || list
    ? []
    : [
        { keys: ['l', 'right'], description: 'Next page', hint: 'next page', run: () => model.goToPage(page + 1) },
        { keys: ['h', 'left'], description: 'Previous page', run: () => model.goToPage(page - 1) },
      ];
