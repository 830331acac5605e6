import type { ItemInstance } from '../../contract/entities.ts';
import { type FairPrice, hasOptions, type VariantParts, variantKey } from './fair-price.ts';

/** States in which a piece has no price: its owner cannot sell it, or has it in use. */
const keptStates = ['bound', 'rented', 'broken', 'equipped', 'favorite'] as const;

/** Why a piece has no price: one of its states, or its kind cannot be traded. */
export type KeptReason = (typeof keptStates)[number] | 'not tradable';

/** The value of one piece. */
export interface PieceWorth {
  /** Zeny; undefined if it is unknown, 0 for a piece that is kept. */
  readonly price: number | undefined;
  /** The price is a lower bound: that of the bare item, because this variant has no price of its own. */
  readonly isAtLeast: boolean;
  /** True if the price is based on asking prices or few trades. */
  readonly isUnsure: boolean;
  readonly kept: KeptReason | undefined;
  /** Zeny from an NPC; 0 for a piece in a state that excludes it from sale. */
  readonly npcPays: number;
  /** Variant with this price: the own one, or the bare item for a lower bound. Its stacks share the buyers. */
  readonly variant: string;
  /** Pieces of that variant sold in a day; 0 if only asking prices are known, undefined if it is unknown. */
  readonly perDay: number | undefined;
  /** Buying stores take it: they name a kind of item, without refine, cards, options and maker. */
  readonly isPlain: boolean;
}

/** Prices that are known about the kind of a piece. */
export interface KnownPrices {
  /** Of its exact variant. */
  readonly usual: FairPrice | undefined;
  /** Of the bare item. */
  readonly plain: FairPrice | undefined;
  readonly npcPays: number | undefined;
  readonly cannotTrade: boolean;
}

/** The parts of a bare item. */
const plainPiece = (nameid: number): VariantParts => ({
  ...{ nameid, refine: 0, cards: [], enchant: 0, element: 0, vvs: 0 },
});

/** An identified bare item, as a piece. */
export const plainItem = (nameid: number): ItemInstance => ({
  ...plainPiece(nameid),
  ...{ cards: [], identified: true, costume: false },
});

/** Returns the pieces sold in a day at a price; 0 for a price without sales. */
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
 * Returns the value of a piece. A variant without its own price is worth at least the bare item, because cards and
 * refine rarely lower a price. The same applies to an unidentified piece and to one with random options.
 */
export function pieceWorth(item: ItemInstance, known: KnownPrices): PieceWorth {
  const state = keptStates.find((name) => item.states?.includes(name));
  const kept = state ?? (known.cannotTrade ? 'not tradable' : undefined);
  const isExact = item.identified && !hasOptions(item);
  const exact = isExact ? known.usual : undefined;
  const price = exact ?? known.plain;
  return {
    price: kept ? 0 : price?.fair,
    isAtLeast: !kept && price !== undefined && exact === undefined,
    isUnsure: !kept && (price?.confidence === 'low' || price?.basis === 'asked'),
    kept,
    variant: variantKey(exact ? item : plainPiece(item.nameid)),
    perDay: kept ? undefined : soldPerDay(price),
    npcPays: state ? 0 : (known.npcPays ?? 0),
    isPlain: kept === undefined && item.identified && isBare(item),
  };
}
