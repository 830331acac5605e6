import type { CardsModel, CardsView } from '@kafra/sdk';
import type { Block } from '../../document/block.ts';
import { buttonsBlock } from '../../document/buttons.ts';
import { blankBlock } from '../../document/cards.ts';
import type { Layout } from '../../document/layout.ts';
import { assignHotkeys } from '../../keys/hotkeys.ts';
import type { Binding } from '../../keys/key-dispatcher.ts';

/** The buttons above the cards; each says its letter. */
export function toolbarBlocks(model: CardsModel, { toolbar }: CardsView, layout: Layout): Block[] {
  if (toolbar.length === 0) return [];
  const hotkeys = assignHotkeys(toolbar);
  const labelled = toolbar.map((button, at) => {
    const key = hotkeys[at];
    return key ? { ...button, label: `${key} ${button.label}` } : button;
  });
  return [
    buttonsBlock(labelled, 'toolbar', (button) => void model.activate(button), layout),
    blankBlock('toolbar end'),
  ];
}

export function toolbarKeys(model: CardsModel, { toolbar }: CardsView): Binding[] {
  const hotkeys = assignHotkeys(toolbar);
  return toolbar.flatMap((button, at) => {
    const key = hotkeys[at];
    const { label, disabled } = button;
    return key ? [{ keys: [key], description: label, disabled, run: () => void model.activate(button) }] : [];
  });
}
