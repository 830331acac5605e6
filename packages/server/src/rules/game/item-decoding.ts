import { createHash } from 'node:crypto';
import { isEnchantId } from '@kafra/sdk/rules';

/** The columns that say which item a row is. */
export interface ItemRow {
  nameid: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  /** Missing in log tables: a moved piece is assumed to be identified. */
  identify?: number;
}

/** The same as it is read: some games let the refinement be null. */
type ReadItemRow = Omit<ItemRow, 'refine'> & { refine: number | null };

/** Content of an item's card columns. */
export interface DecodedItem {
  nameid: number;
  identified: boolean;
  refine: number;
  /** Cards, and enchantments but for one. */
  cards: number[];
  enchant: number;
  /** Element of a forged weapon: 0 none, 1 Ice, 2 Earth, 3 Fire, 4 Wind. */
  element: number;
  /** Strength of a forged weapon, 0 to 3. */
  vvs: number;
  /** Id of the character that made it. */
  producerId: number | undefined;
}

/** Marks in `card0` that give the other card columns another meaning (rAthena `common/mmo.hpp`). */
export const cardMarks = { created: 254, forged: 255, pet: 256 } as const;

/** Strength is stored in steps of five star crumbs' worth. */
const starStep = 5;

/** Two 16-bit columns hold one 32-bit id; unsigned, as character ids are. */
export const joinedId = (low: number, high: number): number => (high & 0xffff) * 0x1_0000 + (low & 0xffff);

/** Reads the card columns: cards and an enchantment, or who forged or brewed it, or a pet's egg. */
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
      // The smallest of several ids, in any slot, so that equal pieces have the same key.
      const [enchant = 0] = ids.filter(isEnchantId).sort((a, b) => a - b);
      const at = ids.indexOf(enchant);
      return { ...plain, cards: ids.filter((_, index) => index !== at), enchant };
    }
  }
}

/** The card columns of a forged weapon: the reverse of `decodeItem`. */
export const forgedCards = (made: { element: number; vvs: number; producerId: number }) => ({
  card0: cardMarks.forged,
  card1: ((made.vvs * starStep) << 8) | made.element,
  card2: made.producerId & 0xffff,
  card3: Math.floor(made.producerId / 0x1_0000),
});

/**
 * 16 bytes that are equal for items a buyer would call the same: same kind, refine, cards and enchantments in any order,
 * element, strength and maker. The market counts by it.
 */
export function itemKey(row: ItemRow): Buffer {
  const item = decodeItem(row);
  const cards = [...item.cards].sort((a, b) => a - b);
  const facts = [item.nameid, item.refine, cards, item.enchant, item.element, item.vvs, item.producerId ?? 0];
  return createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16);
}
