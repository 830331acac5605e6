import type { ItemRecord } from '../../contract/databases.ts';
import { formatCount, formatZeny } from '../text/format.ts';

/**
 * Price of an item in a shop, in zeny or in units of another currency. A price of 0 in a currency means that `currency`
 * is the whole price.
 */
interface Price {
  readonly price: number;
  readonly currency?: string | undefined;
}

/** Formats a shop price: `50z`, `3 Gold Coin`, or the items that a barter shop takes: `2 Apple, 1 Jellopy`. */
export function formatPrice({ price, currency }: Price): string {
  if (currency === undefined) return formatZeny(price);
  return price > 0 ? `${formatCount(price)} ${currency}` : currency;
}

type Sold = Pick<ItemRecord, 'buy' | 'vended_by'>;

/**
 * Returns the price of an item in each shop, in the order of the shops. A shop without its own price uses the item's
 * price.
 */
export const pricesOf = ({ buy, vended_by }: Sold): Price[] =>
  vended_by.map(({ price, currency }) => ({ price: price ?? buy, currency }));

/** Maximum number of listed shop prices in other currencies than zeny. */
const maxNamed = 3;

/**
 * Returns the prices of an item in NPC shops: its lowest and highest price in zeny; if no shop takes zeny, all its
 * prices. Undefined if no shop sells it.
 */
export function buyingPrice(item: Sold): string | undefined {
  const prices = pricesOf(item);
  const zeny = prices.flatMap(({ price, currency }) => (currency === undefined ? [price] : []));
  if (zeny.length > 0) return [...new Set([Math.min(...zeny), Math.max(...zeny)])].map(formatZeny).join(' - ');
  const others = [...new Set(prices.map(formatPrice))];
  if (others.length === 0) return undefined;
  const named = others.slice(0, maxNamed).join(' or ');
  return others.length > maxNamed ? `${named} or ${others.length - maxNamed} other prices` : named;
}
