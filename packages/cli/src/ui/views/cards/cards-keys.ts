import type { Card, CardsModel, CardsView } from '@kafra/sdk';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { assignedKey } from '../../keys/reserved-keys.ts';
import { goBack } from '../../shell/go-back.ts';
import type { Ui } from '../../shell/ui.ts';
import { filterChoices } from '../query/query-filters.ts';
import { toolbarKeys } from './toolbar.ts';

interface CardsKeyOptions {
  model: CardsModel;
  view: CardsView;
  /** The stop that is chosen. */
  stop: string | undefined;
  /** Begins to type a search. */
  onSearch(): void;
}

/** The keys of a list of cards, besides those of any document. */
export const cardsKeys = ({ model, view, stop, onSearch }: CardsKeyOptions, ui: Ui): Binding[] => [
  ...cardKeys(view.cards.find(({ key }) => stop?.startsWith(`${key} `)) ?? view.cards[0], model, view, ui),
  ...toolbarKeys(model, view),
  ...pagingKeys(model, view),
  ...(model.definition.search ? searchKeys(onSearch) : []),
  ...(model.definition.search?.language ? filterKeys(model, onSearch, ui) : []),
  ...sortKeys(model, view),
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

const searchKeys = (run: () => void): Binding[] => [{ keys: ['/'], description: 'Search', hint: 'search', run }];

const filterKeys = (model: CardsModel, onSearch: () => void, ui: Ui): Binding[] => [
  {
    keys: ['f'],
    description: 'Filter without writing',
    hint: 'filter',
    disabled: model.language.getSnapshot() ? undefined : 'Nothing is loaded yet.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Filter', choices: filterChoices(model, onSearch) }),
  },
];

/** The keys of a table, for the rows within the cards. */
function sortKeys({ definition: { sortColumns = [] }, sortBy }: CardsModel, { sort }: CardsView): Binding[] {
  if (sortColumns.length === 0) return [];
  const at = sortColumns.findIndex(({ id }) => id === sort?.column);
  const next = sortColumns[(at + 1) % sortColumns.length];
  return [
    {
      keys: ['s'],
      description: 'Sort by the next column',
      words: ['order'],
      hint: 'sort',
      run: () => next && sortBy(next.id),
    },
    {
      keys: ['S'],
      description: 'Turn the order round',
      words: ['reverse', 'the other sort'],
      disabled: sort ? undefined : 'Nothing is sorted yet.',
      run: () => sort && sortBy(sort.column),
    },
  ];
}

/** What can be done with the card that is chosen. */
function cardKeys(card: Card | undefined, model: CardsModel, view: CardsView, ui: Ui): Binding[] {
  if (!card) return [];
  const { title, link } = card;
  const copy: Binding = {
    keys: ['y'],
    description: `Copy the name ${title}`,
    words: ['clipboard'],
    run: () => ui.copy(title),
  };
  const open = (hash: string): Binding => ({
    keys: ['o'],
    description: `Open ${title} on the web`,
    run: () => ui.app.context.opener.open(ui.webUrl(hash)),
  });
  return [copy, ...(link ? [open(link)] : []), ...buttonKeys(card, model, view.cards.length === 1)];
}

const buttonKeys = ({ title, buttons = [] }: Card, model: CardsModel, isOnly: boolean): Binding[] =>
  buttons.flatMap((button): Binding[] => {
    const { key, label, disabled } = button;
    const description = isOnly ? label : `${label}: ${title}`;
    const run = () => void model.activate(button);
    return key ? [{ keys: [assignedKey(key)], description, words: [], hint: isOnly, disabled, run }] : [];
  });

const pagingKeys = (model: CardsModel, { page, pages }: CardsView): Binding[] =>
  pages <= 1
    ? []
    : [
        { keys: ['l', 'right'], description: 'Next page', hint: 'next page', run: () => model.goToPage(page + 1) },
        { keys: ['h', 'left'], description: 'Previous page', run: () => model.goToPage(page - 1) },
      ];
