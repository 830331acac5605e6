import type { Card, CardsModel, CardsView } from '@kafra/sdk';
import type { Block } from '../../document/block.ts';
import { type CardHands, cardBlocks } from '../../document/cards.ts';
import { gutter } from '../../document/document.tsx';
import type { Layout } from '../../document/layout.ts';
import { useLayout } from '../../document/use-layout.ts';
import { useSprites } from '../../pictures/use-sprites.ts';
import { useArea } from '../../shell/area.ts';
import { noticeable, useLater } from '../../widgets/later.ts';
import { emptyBlocks, skeletonBlocks } from './stand-ins.ts';
import { toolbarBlocks } from './toolbar.ts';

/** What a view of its own changes in how cards look. */
export interface CardsLook {
  /** Whether the cards show their pictures: a view of its own may show them elsewhere. */
  pictured?: boolean;
  /** Changes the layout of the cards. */
  adapt?(layout: Layout): Layout;
  /** Draws the cards in a way of its own. */
  draw?(card: Card, hands: CardHands, layout: Layout): Block[];
  /** Stands above the cards. */
  above?(layout: Layout): readonly Block[];
}

/** All that is read in a list of cards, from its toolbar down; and the width of it. */
export function useCardsBlocks(model: CardsModel, view: CardsView, look: CardsLook) {
  const { pictured = true, adapt = same, draw = cardBlocks, above } = look;
  const { columns } = useArea();
  const sprite = useSprites(pictured ? view.cards : []);
  const layout = adapt({ ...useLayout(columns - gutter), sprite: pictured ? sprite : undefined });
  const isWaiting = useLater(view.loading, noticeable);
  const hands: CardHands = { press: (button) => void model.activate(button), toggle: model.toggle };
  const blocks: Block[] = [
    ...toolbarBlocks(model, view, layout),
    ...(above?.(layout) ?? []),
    ...(isWaiting ? skeletonBlocks(model.definition.skeleton, layout) : []),
    ...view.cards.flatMap((card) => draw(card, hands, layout)),
    ...emptyBlocks(view, layout),
  ];
  return { blocks, width: layout.width };
}

const same = (layout: Layout): Layout => layout;
