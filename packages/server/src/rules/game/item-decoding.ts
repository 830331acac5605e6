import { createHash } from 'node:crypto';
import { isEnchantId } from '@kafra/sdk/rules';

/** Columns of a database row that identify its item. */
export interface ItemRow {
  nameid: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  /** True for an identified item. The column is missing in log tables. Their items count as identified. */
  identify?: number;
}

/** The row of an item as the database returns it: some games allow null for the refinement. */
type ReadItemRow = Omit<ItemRow, 'refine'> & { refine: number | null };

/** An item with its decoded card columns: cards, enchantment, element and maker. */
export interface DecodedItem {
  nameid: number;
  identified: boolean;
  refine: number;
  /** Ids of the item's cards and enchantments, except for the enchantment in the field `enchant`. */
  cards: number[];
  enchant: number;
  /** Number of a forged weapon's element: 0 for no element, 1 Ice, 2 Earth, 3 Fire, 4 Wind. */
  element: number;
  /** Strength of a forged weapon, 0 to 3. */
  vvs: number;
  /** Id of the character that forged or brewed the item. */
  producerId: number | undefined;
}

/** Values of `card0` that change the meaning of the other card columns (rAthena `common/mmo.hpp`). */
export const cardMarks = { created: 254, forged: 255, pet: 256 } as const;

/** Factor between the strength of a forged weapon and its stored value: rAthena stores 5 per star crumb. */
const starStep = 5;

/** Returns the 32-bit character id that two 16-bit card columns contain. It is unsigned. */
export const joinedId = (low: number, high: number): number => (high & 0xffff) * 0x1_0000 + (low & 0xffff);

/**
 * Decodes the card columns of an item: cards and an enchantment, the maker of a forged or brewed item, or the egg of a
 * pet.
 */
export function decodeItem(row: ReadItemRow): DecodedItem {
  const plain = {
    nameid: row.nameid,
    identified: (row.identify ?? 1) !== 0,
    refine: row.refine ?? 0,
    cards: [],
    enchant: 0,
    element: 0,
    vvs: 0,
    producerId: undefined,
  };
  switch (row.card0) {
    case cardMarks.forged:
      return {
        ...plain,
        element: row.card1 & 0x0f,
        vvs: Math.floor((row.card1 >> 8) / starStep),
        producerId: joinedId(row.card2, row.card3) || undefined,
      };
    case cardMarks.created:
      return { ...plain, producerId: joinedId(row.card2, row.card3) || undefined };
    case cardMarks.pet:
      return plain;
    default: {
      const ids = [row.card0, row.card1, row.card2, row.card3].filter((id) => id > 0);
      // Of several enchantments, the one with the smallest id is stored in the field `enchant`, so that equal items
      // have the same key in any order of slots.
      const [enchant = 0] = ids.filter(isEnchantId).sort((a, b) => a - b);
      const at = ids.indexOf(enchant);
      return { ...plain, cards: ids.filter((_, index) => index !== at), enchant };
    }
  }
}

/** Returns the card columns of a forged weapon. Reverses `decodeItem`. */
export const forgedCards = (made: { element: number; vvs: number; producerId: number }) => ({
  card0: cardMarks.forged,
  card1: ((made.vvs * starStep) << 8) | made.element,
  card2: made.producerId & 0xffff,
  card3: Math.floor(made.producerId / 0x1_0000),
});

/**
 * Returns a key of 16 bytes that is equal for items that buyers consider the same: same kind, refinement, cards and
 * enchantments in any order, element, strength and maker. The market groups sales by it.
 */
export function itemKey(row: ItemRow): Buffer {
  const item = decodeItem(row);
  const cards = [...item.cards].sort((a, b) => a - b);
  const facts = [item.nameid, item.refine, cards, item.enchant, item.element, item.vvs, item.producerId ?? 0];
  return createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16);
}
