import type { ItemRecord } from '../../contract/databases.ts';
import type { ItemInstance, ItemPrice } from '../../contract/entities.ts';
import { pricesOf } from '../game/prices.ts';
import type { NpcPrices } from './deals.ts';
import {
  type FairPrice,
  hasOptions,
  isComparable,
  isPlainVariant,
  readVariant,
  type VariantParts,
  variantKey,
  withinNpcPrices,
} from './fair-price.ts';
import { type PieceWorth, pieceWorth, plainItem } from './piece-worth.ts';
import { bareStep, type LadderStep, priceLadder } from './price-ladder.ts';

/** A variant of an item with its usual price. */
export interface PricedVariant {
  readonly variant: string;
  /** An example item of the variant, without random options. */
  readonly item: ItemInstance;
  /** True for the variant of all items with random options or a grade. Its price is an asking price. */
  readonly hasOptions: boolean;
  readonly price: FairPrice;
}

/** A lower bound of the price of an item: the usual price of a simpler variant. */
export interface LowerBound extends LadderStep {
  readonly price: FairPrice;
}

/** List of the usual prices of all items, with functions to look them up. */
export interface PriceList {
  /**
   * Returns the usual price of an item; undefined for an unidentified or broken item and for a variant without a price.
   */
  usual(item: ItemInstance): FairPrice | undefined;
  /**
   * Returns a lower bound of the price of an item: the first known price of a simpler variant, or of the bare item for
   * an unidentified item. Undefined without such a price, for a bare item and for a broken item.
   */
  lowerBound(item: ItemInstance): LowerBound | undefined;
  /**
   * Returns the NPC prices of an item; empty for an unidentified, broken, refined or carded item, because its value
   * differs.
   */
  npc(item: ItemInstance): NpcPrices;
  /**
   * Returns all variants of an item with their usual prices: the bare item first, then the others by descending price.
   */
  variantsOf(nameid: number): readonly PricedVariant[];
  /** Returns all variants with a price, in the order of the server's reply. */
  variants(): readonly PricedVariant[];
  /** Returns the value of an item: its usual price, a lower bound, or the reason why it has no price. */
  worth(item: ItemInstance): PieceWorth;
}

const noNpc: NpcPrices = { pays: undefined, sells: undefined };

/** Fields of an item record that determine its prices at NPCs. */
export type SoldItem = Pick<ItemRecord, 'buy' | 'sell' | 'vended_by' | 'trade_limits'>;

function npcPrices(item: SoldItem | undefined): NpcPrices {
  if (!item) return noNpc;
  const zeny = pricesOf(item).flatMap(({ price, currency }) => (currency === undefined && price > 0 ? [price] : []));
  const isSellable = item.sell > 0 && !item.trade_limits?.includes('sell');
  return { pays: isSellable ? item.sell : undefined, sells: zeny.length > 0 ? Math.min(...zeny) : undefined };
}

/**
 * Creates the price list from the server's reply. Usual prices of bare items are limited to the range between the NPC
 * prices.
 */
export function priceList(prices: readonly ItemPrice[], items: readonly (SoldItem & { id: number })[]): PriceList {
  const byVariant = new Map(prices.map((price) => [price.variant, price]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const npcById = new Map<number, NpcPrices>();
  function npcOf(id: number): NpcPrices {
    const known = npcById.get(id);
    if (known) return known;
    const prices = npcPrices(byId.get(id));
    npcById.set(id, prices);
    return prices;
  }
  /** Cache of the usual prices of bare items, limited to the range between the NPC prices. */
  const plainPrices = new Map<string, FairPrice>();
  function priceOf(item: Pick<VariantParts, 'nameid'>, variant: string): FairPrice | undefined {
    const price = plainPrices.get(variant) ?? byVariant.get(variant);
    if (!price || !isPlainVariant(variant) || plainPrices.has(variant)) return price;
    const { pays = 0, sells } = npcOf(item.nameid);
    const limited = withinNpcPrices(price, { sell: pays, buy: sells });
    plainPrices.set(variant, limited);
    return limited;
  }
  const usual = (item: ItemInstance) => (isComparable(item) ? priceOf(item, variantKey(item)) : undefined);
  function lowerBound(item: ItemInstance): LowerBound | undefined {
    if (item.identified && !isComparable(item)) return undefined;
    const steps = item.identified ? priceLadder(item) : [bareStep(item.nameid)];
    for (const step of steps) {
      const price = priceOf(item, step.variant);
      if (price) return { ...step, price };
    }
    return undefined;
  }
  const pricedVariants = (keys: readonly string[]): PricedVariant[] =>
    keys.flatMap((variant): PricedVariant[] => {
      const parts = readVariant(variant);
      const price = parts && priceOf(parts, variant);
      if (!price) return [];
      const { hasOptions, ...more } = parts;
      return [{ variant, hasOptions, price, item: { ...plainItem(parts.nameid), ...more, cards: [...parts.cards] } }];
    });
  function variantsOf(nameid: number): PricedVariant[] {
    const prefix = new RegExp(`^${nameid}(?!\\d)`);
    const variants = pricedVariants([...byVariant.keys()].filter((variant) => prefix.test(variant)));
    const isPlain = ({ variant }: PricedVariant) => Number(isPlainVariant(variant));
    return variants.toSorted((a, b) => isPlain(b) - isPlain(a) || b.price.fair - a.price.fair);
  }
  return {
    ...{ usual, lowerBound, variantsOf },
    variants: () => pricedVariants([...byVariant.keys()]),
    worth(item) {
      const price = usual(item);
      return pieceWorth(item, {
        usual: price,
        // A lower bound is only computed for items without a price. It takes several times as long as the price, and
        // most items do not need it.
        bound: price && !hasOptions(item) ? undefined : lowerBound(item),
        npcPays: npcOf(item.nameid).pays,
        cannotTrade: byId.get(item.nameid)?.trade_limits?.includes('trade') ?? false,
      });
    },
    npc: (item) => (isComparable(item) && isPlainVariant(variantKey(item)) ? npcOf(item.nameid) : noNpc),
  };
}
