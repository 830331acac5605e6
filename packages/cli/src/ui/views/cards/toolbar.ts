import type { CardsModel, CardsView } from '@kafra/sdk';
import type { Block } from '../../document/block.ts';
import { buttonsBlock } from '../../document/buttons.ts';
import { blankBlock } from '../../document/cards.ts';
import type { Layout } from '../../document/layout.ts';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { assignedKey } from '../../keys/reserved-keys.ts';

/** Returns the buttons above a list of cards, each labelled with its key. */
export function toolbarBlocks(model: CardsModel, { toolbar }: CardsView, layout: Layout): Block[] {
  if (toolbar.length === 0) return [];
  const labelled = toolbar.map(({ key, ...button }) => (key ? { ...button, label: `${key} ${button.label}` } : button));
  return [
    buttonsBlock(labelled, 'toolbar', (button) => void model.activate(button), layout),
    blankBlock('toolbar end'),
  ];
}

export function toolbarKeys(model: CardsModel, { toolbar }: CardsView): Binding[] {
  return toolbar.flatMap((button) => {
    const { key, label, disabled } = button;
    return key
      ? [{ keys: [assignedKey(key)], description: label, disabled, run: () => void model.activate(button) }]
      : [];
  });
}
