import type { CardsModel, CardsView } from '@kafra/sdk';
import type { Block } from '../../document/block.ts';
import { buttonsBlock } from '../../document/buttons.ts';
import { blank } from '../../document/cards.ts';
import type { Layout } from '../../document/layout.ts';
import type { Binding } from '../../keys/hub.ts';
import { assignKeys } from '../../keys/letters.ts';

/** The buttons above the cards; each says its letter. */
export function toolbarBlocks(model: CardsModel, { toolbar }: CardsView, layout: Layout): Block[] {
  if (toolbar.length === 0) return [];
  const letters = assignKeys(toolbar);
  const keyed = toolbar.map((button, at) => {
    const key = letters[at];
    return key ? { ...button, label: `${key} ${button.label}` } : button;
  });
  return [buttonsBlock(keyed, 'toolbar', (button) => void model.activate(button), layout), blank('toolbar end')];
}

export function toolbarKeys(model: CardsModel, { toolbar }: CardsView): Binding[] {
  const letters = assignKeys(toolbar);
  return toolbar.flatMap((button, at) => {
    const key = letters[at];
    const { label, disabled } = button;
    return key ? [{ keys: [key], words: label, disabled, run: () => void model.activate(button) }] : [];
  });
}
