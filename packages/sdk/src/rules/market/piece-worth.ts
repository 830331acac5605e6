import type { ItemInstance } from '../../contract/entities.ts';
import { type FairPrice, hasOptions, type VariantParts, variantKey } from './fair-price.ts';
import type { LadderStep } from './price-ladder.ts';

/** States in which an item has no price, because its owner cannot sell it or uses it. */
const keptStates = ['bound', 'rented', 'broken', 'equipped', 'favorite'] as const;

/** Reason why an item has no price: one of its states, or its kind cannot be traded. */
export type KeptReason = (typeof keptStates)[number] | 'not tradable';

/** The value of one item that a player owns. */
export interface PieceWorth {
  /** Value of the item in zeny; undefined if it is unknown, 0 for an item that its owner keeps. */
  readonly price: number | undefined;
  /**
   * True if the value is a lower bound: the price of a simpler variant, because the item's own variant has no price.
   */
  readonly isAtLeast: boolean;
  /** Words for the simpler variant of a lower bound, such as `without cards`; undefined for any other value. */
  readonly boundWords: string | undefined;
  /** True if the value is based on asking prices or few trades. */
  readonly isUnsure: boolean;
  readonly kept: KeptReason | undefined;
  /** Zeny that an NPC pays for the item; 0 for an item in a state that excludes it from sale. */
  readonly npcPays: number;
  /**
   * Key of the item variant that the value is from: the item's own variant, or a simpler one if the value is a lower
   * bound. All stacks with this key share the buyers of the variant.
   */
  readonly variant: string;
  /**
   * Number of items of this variant that players sell per day; 0 if only asking prices are known, undefined if it is
   * unknown.
   */
  readonly perDay: number | undefined;
  /** True if buying stores accept the item. They accept only items without refine, cards, options and maker. */
  readonly isPlain: boolean;
}

/** Known prices from which the value of an item is derived. */
export interface KnownPrices {
  /** Usual price of the item's exact variant. */
  readonly usual: FairPrice | undefined;
  /** Usual price of a simpler variant of the item, which is a lower bound. */
  readonly bound: (LadderStep & { readonly price: FairPrice }) | undefined;
  readonly npcPays: number | undefined;
  readonly cannotTrade: boolean;
}

/** Returns the variant properties of an item without refine, cards and other extras. */
const plainPiece = (nameid: number): VariantParts => ({
  ...{ nameid, refine: 0, cards: [], enchant: 0, element: 0, vvs: 0 },
});

/** Returns an identified item without refine, cards and other extras. */
export const plainItem = (nameid: number): ItemInstance => ({
  ...plainPiece(nameid),
  ...{ cards: [], identified: true, costume: false },
});

/** Returns the number of items sold per day at a usual price; 0 for a price without sales. */
function soldPerDay(price: FairPrice | undefined): number | undefined {
  if (price?.basis === 'asked') return 0;
  return price?.per_day === undefined ? undefined : Math.max(0, price.per_day);
}

const isBare = (item: ItemInstance): boolean =>
  item.refine === 0 &&
  item.cards.length === 0 &&
  item.enchant === 0 &&
  item.element === 0 &&
  item.vvs === 0 &&
  item.producer === undefined &&
  !hasOptions(item);

/**
 * Returns the value of an item. If its variant has no price, it is worth at least as much as a simpler variant, because
 * cards and refining rarely lower a price. The same applies to unidentified items and to items with random options.
 */
export function pieceWorth(item: ItemInstance, known: KnownPrices): PieceWorth {
  const { states } = item;
  const state = states && keptStates.find((name) => states.includes(name));
  const kept = state ?? (known.cannotTrade ? 'not tradable' : undefined);
  const isExact = item.identified && !hasOptions(item);
  const exact = isExact ? known.usual : undefined;
  const price = exact ?? known.bound?.price;
  const isAtLeast = !kept && price !== undefined && exact === undefined;
  return {
    price: kept ? 0 : price?.fair,
    isAtLeast,
    boundWords: isAtLeast ? known.bound?.words : undefined,
    isUnsure: !kept && (price?.confidence === 'low' || price?.basis === 'asked'),
    kept,
    variant: exact ? variantKey(item) : (known.bound?.variant ?? String(item.nameid)),
    perDay: kept ? undefined : soldPerDay(price),
    npcPays: state ? 0 : (known.npcPays ?? 0),
    isPlain: kept === undefined && item.identified && isBare(item),
  };
}
