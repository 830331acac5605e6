import { ApiError } from '../client/http/api-error.ts';
import { marketTypes } from '../contract/constants.ts';
import type { ItemInstance, ShopEntry } from '../contract/entities.ts';
import type { SaleTax } from '../contract/site.ts';
import type { PieceWorth } from '../rules/market/piece-worth.ts';
import type { PriceList } from '../rules/market/price-list.ts';
import { type Bid, type StackValue, valueStacks } from '../rules/market/storage-value.ts';
import type { Context } from './context.ts';
import { loadPricesOrNone } from './load-prices.ts';

/** A stack of stored items with its value. */
export interface ValuedStack {
  readonly worth: PieceWorth;
  readonly value: StackValue;
}

/** Prices from which stored items are valued: the usual prices, and the offers of buying stores. */
export interface Offers {
  readonly prices: PriceList;
  readonly bids: readonly ShopEntry[];
  /** Tax on sales in players' shops; undefined if the server does not send it. */
  readonly tax: SaleTax | undefined;
}

/** Loads the offers of open buying stores; empty if the server has no market, or the token may not read it. */
async function loadBids({ client }: Context, signal: AbortSignal | undefined): Promise<ShopEntry[]> {
  const { live_market } = await client.server
    .liveMarket({}, signal ? { signal } : {})
    .catch((error: unknown): { live_market: ShopEntry[] } => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return { live_market: [] };
      throw error;
    });
  return live_market.filter(({ type }) => type === marketTypes.buying);
}

/**
 * Loads the usual prices and the offers of buying stores, from which the values of stored items are computed.
 * @throws ApiError for a failed call; DatabaseError if the item database cannot be read.
 */
export async function loadOffers(context: Context, signal: AbortSignal | undefined): Promise<Offers> {
  const [prices, bids] = await Promise.all([loadPricesOrNone(context, signal), loadBids(context, signal)]);
  return { prices, bids, tax: context.site.market_tax };
}

const bidOf = ({ item, price, amount, shop_name, character_name, map, x, y, limit }: ShopEntry): Bid => ({
  ...{ nameid: item.nameid, price, amount, limit },
  shop: [map, x, y, character_name, shop_name].join('\n'),
});

/** Item id by which the server lists zeny in a mail. */
const zenyId = 0;

const noWorth = {
  ...{ isAtLeast: false, boundWords: undefined, isUnsure: false },
  ...{ kept: undefined, isPlain: false, perDay: undefined },
} as const;
const zenyWorth: PieceWorth = { ...noWorth, variant: String(zenyId), price: 1, npcPays: 1 };

/**
 * Returns the value of each stack of stored items, in the given order. `ownCharacters`: names of the characters of the
 * stacks' owner. Their buying stores are left out of the value.
 */
export function valueStored(
  stacks: readonly { item: ItemInstance; amount: number }[],
  { prices, bids, tax }: Offers,
  ownCharacters: ReadonlySet<string>,
): ValuedStack[] {
  const priced = stacks.map(({ item, amount }) => ({
    ...{ nameid: item.nameid, amount },
    worth: item.nameid === zenyId ? zenyWorth : prices.worth(item),
  }));
  const values = valueStacks(
    priced,
    bids.filter(({ character_name }) => !ownCharacters.has(character_name)).map(bidOf),
    tax,
  );
  return priced.flatMap(({ worth }, at) => {
    const value = values[at];
    return value ? [{ worth, value }] : [];
  });
}
