import type { Card, CardsModel, CardsView } from '@kafra/sdk';
import type { Block } from '../../document/block.ts';
import { type CardHandlers, cardBlocks } from '../../document/cards.ts';
import { gutter } from '../../document/document.tsx';
import type { Layout } from '../../document/layout.ts';
import { useLayout } from '../../document/use-layout.ts';
import { useSprites } from '../../images/use-sprites.ts';
import { useArea } from '../../shell/area.ts';
import { loadingDelay, useDelayed } from '../../widgets/use-delayed.ts';
import { emptyBlocks, skeletonBlocks } from './placeholders.ts';
import { toolbarBlocks } from './toolbar.ts';

/** Options with which a screen changes the look of its cards. */
export interface CardsViewOptions {
  /** False if the screen shows the pictures of the cards elsewhere. */
  hasImages?: boolean;
  /** Returns a changed layout for the cards. */
  adaptLayout?(layout: Layout): Layout;
  /** Draws a card in a different way than the default. */
  renderCard?(card: Card, handlers: CardHandlers, layout: Layout): Block[];
  /** Returns additional blocks above the cards. */
  blocksAbove?(layout: Layout): readonly Block[];
}

/** Returns a list of cards as blocks, including the buttons above them, and the width of the cards. */
export function useCardsBlocks(model: CardsModel, view: CardsView, options: CardsViewOptions) {
  const { hasImages = true, adaptLayout = same, renderCard = cardBlocks, blocksAbove } = options;
  const { columns } = useArea();
  const sprite = useSprites(hasImages ? view.cards : []);
  const layout = adaptLayout({ ...useLayout(columns - gutter), sprite: hasImages ? sprite : undefined });
  const isWaiting = useDelayed(view.loading, loadingDelay);
  const handlers: CardHandlers = { onPress: (button) => void model.activate(button), onToggle: model.toggle };
  const blocks: Block[] = [
    ...toolbarBlocks(model, view, layout),
    ...(blocksAbove?.(layout) ?? []),
    ...(isWaiting ? skeletonBlocks(model.definition.skeleton, layout) : []),
    ...view.cards.flatMap((card) => renderCard(card, handlers, layout)),
    ...emptyBlocks(view, layout),
  ];
  return { blocks, width: layout.width };
}

const same = (layout: Layout): Layout => layout;
