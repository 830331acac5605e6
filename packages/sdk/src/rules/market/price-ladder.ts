import { isEnchantId } from '../game/item-name.ts';
import { type VariantParts, variantKey } from './fair-price.ts';

/** A variant that is worth at most as much as another one, because it lacks something. */
export interface LadderStep {
  readonly variant: string;
  /** Words for what it lacks, for a text such as `Usual price without cards`. */
  readonly words: string;
}

/** Returns the step of the bare item, which is the last one. */
export const bareStep = (nameid: number): LadderStep => ({ variant: String(nameid), words: 'of the bare item' });

/**
 * Returns simpler variants of an item, the most similar first: without random options, without enchantments, without
 * cards, without element and strength, and the bare item. An item is rarely worth less than a simpler variant, so the
 * price of each is a lower bound. Items of different makers are one variant.
 */
export function priceLadder(item: VariantParts): LadderStep[] {
  const { nameid, refine, cards, element, vvs } = item;
  const withoutOptions = { nameid, refine, cards, enchant: item.enchant, element, vvs };
  const withoutEnchants = { ...withoutOptions, cards: cards.filter((id) => !isEnchantId(id)), enchant: 0 };
  const withoutCards = { ...withoutEnchants, cards: [] };
  const steps = [
    { parts: withoutOptions, words: 'without random options' },
    { parts: withoutEnchants, words: 'without enchantments' },
    { parts: withoutCards, words: 'without cards' },
    { parts: { ...withoutCards, element: 0 as const, vvs: 0 as const }, words: 'without element and strength' },
  ];
  const bare = bareStep(nameid);
  const seen = new Set([variantKey(item), bare.variant]);
  const between = steps.flatMap(({ parts, words }) => {
    const variant = variantKey(parts);
    return seen.has(variant) ? [] : seen.add(variant) && [{ variant, words }];
  });
  return variantKey(item) === bare.variant ? [] : [...between, bare];
}
