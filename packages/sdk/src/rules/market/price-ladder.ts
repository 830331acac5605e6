import { isEnchantId } from '../game/item-name.ts';
import { hasOptions, type VariantParts, variantKey } from './fair-price.ts';

/** A simpler variant of an item, which is worth at most as much because it lacks something, such as the cards. */
export interface LadderStep {
  readonly variant: string;
  /** Words for the part that the simpler variant lacks, for a text such as `Usual price without cards`. */
  readonly words: string;
}

/** Returns the simplest variant of an item: without refine, cards and other extras. */
export const bareStep = (nameid: number): LadderStep => ({ variant: String(nameid), words: 'of the bare item' });

/**
 * Returns simpler variants of an item, the most similar first: without random options, without enchantments, without
 * cards, without element and strength, and the bare item. An item is rarely worth less than a simpler variant, so the
 * price of each is a lower bound. Items of different makers are one variant.
 */
export function priceLadder(item: VariantParts): LadderStep[] {
  const { nameid, refine, cards, element, vvs } = item;
  const bare = bareStep(nameid);
  const own = variantKey(item);
  if (own === bare.variant) return [];
  const withoutOptions = { nameid, refine, cards, enchant: item.enchant, element, vvs };
  const withoutEnchants = { ...withoutOptions, cards: cards.filter((id) => !isEnchantId(id)), enchant: 0 };
  const withoutCards = { ...withoutEnchants, cards: [] };
  const isEnchanted = item.enchant > 0 || withoutEnchants.cards.length < cards.length;
  const steps = [
    { parts: withoutOptions, words: 'without random options', isSimpler: hasOptions(item) },
    { parts: withoutEnchants, words: 'without enchantments', isSimpler: isEnchanted },
    { parts: withoutCards, words: 'without cards', isSimpler: withoutEnchants.cards.length > 0 },
    {
      parts: { ...withoutCards, element: 0 as const, vvs: 0 as const },
      words: 'without element and strength',
      isSimpler: element > 0 || vvs > 0,
    },
  ];
  const seen = new Set([own, bare.variant]);
  const between = steps.flatMap(({ parts, words, isSimpler }) => {
    if (!isSimpler) return [];
    const variant = variantKey(parts);
    return seen.has(variant) ? [] : seen.add(variant) && [{ variant, words }];
  });
  return [...between, bare];
}
