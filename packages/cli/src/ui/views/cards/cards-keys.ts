import type { Card, CardsModel, CardsView } from '@kafra/sdk';
import type { Binding } from '../../keys/hub.ts';
import { leave } from '../../shell/leave.ts';
import type { Ui } from '../../shell/ui.ts';
import { toolbarKeys } from './toolbar.ts';

interface CardsScene {
  model: CardsModel;
  view: CardsView;
  /** The stop that is chosen. */
  stop: string | undefined;
  /** Begins to type a search. */
  search(): void;
}

/** The keys of a list of cards, besides those of any document. */
export const cardsKeys = ({ model, view, stop, search }: CardsScene, ui: Ui): Binding[] => [
  ...cardKeys(view.cards.find(({ key }) => stop?.startsWith(`${key} `)) ?? view.cards[0], ui),
  ...toolbarKeys(model, view),
  ...pagingKeys(model, view),
  ...(model.definition.search ? slash(search) : []),
  {
    keys: ['escape'],
    words: 'Clear the search, then go back',
    run() {
      if (view.loading) model.cancel();
      else if (view.search) model.setSearch('');
      else leave(ui);
    },
  },
];

const slash = (run: () => void): Binding[] => [{ keys: ['/'], words: 'Search', hint: 'search', run }];

/** What can be done with the card that is chosen. */
function cardKeys(card: Card | undefined, ui: Ui): Binding[] {
  if (!card) return [];
  const { title, link } = card;
  const copy: Binding = { keys: ['y'], words: `Copy the name ${title}`, run: () => ui.copy(title) };
  const open = (hash: string): Binding => ({
    keys: ['o'],
    words: `Open ${title} on the web`,
    run: () => ui.app.context.opener.open(ui.webUrl(hash)),
  });
  return link ? [copy, open(link)] : [copy];
}

const pagingKeys = (model: CardsModel, { page, pages }: CardsView): Binding[] =>
  pages <= 1
    ? []
    : [
        { keys: ['l', 'right'], words: 'Next page', hint: 'next page', run: () => model.goToPage(page + 1) },
        { keys: ['h', 'left'], words: 'Previous page', run: () => model.goToPage(page - 1) },
      ];
