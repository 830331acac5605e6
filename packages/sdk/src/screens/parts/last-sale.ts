import { routeTo } from '../../catalog/route-to.ts';
import type { Context } from '../../models/context.ts';
import { latestPrices } from '../../models/load-prices.ts';
import type { ListQuery } from '../../models/search/list-query.ts';
import type { EmptyStep } from '../../models/table/table.ts';
import { itemTitleWithRefine, nameItem } from '../../rules/game/item-name.ts';
import { isPlainVariant } from '../../rules/market/fair-price.ts';
import type { PricedVariant } from '../../rules/market/price-list.ts';
import { formatUtcDate, formatZeny } from '../../rules/text/format.ts';

/**
 * Returns the item that a search or a filter of the market names, with its usual price from sales: the bare item if it
 * was sold, otherwise the variant that was sold last. Undefined for another query, and if several items match.
 */
function searchedItem({ search, filters }: ListQuery, context: Context): PricedVariant | undefined {
  const words = search.trim().toLowerCase();
  const wantedIds = filters.filter(({ key }) => key === 'items').map(({ value }) => value);
  if (words === '' && wantedIds.length === 0) return undefined;
  const nameOf = ({ item }: PricedVariant) => context.databases.peekItem(item.nameid)?.name.toLowerCase() ?? '';
  const matches = (variant: PricedVariant) =>
    wantedIds.length > 0 ? wantedIds.includes(String(variant.item.nameid)) : nameOf(variant).includes(words);
  const sold = (latestPrices(context)?.variants() ?? []).filter(
    (variant) => variant.price.basis === 'sold' && matches(variant),
  );
  const exact = sold.filter((variant) => nameOf(variant) === words);
  const found = exact.length > 0 ? exact : sold;
  if (new Set(found.map(({ item }) => item.nameid)).size !== 1) return undefined;
  const lastSold = found.toSorted((a, b) => (b.price.last_trade ?? 0) - (a.price.last_trade ?? 0))[0];
  return found.find(({ variant }) => isPlainVariant(variant)) ?? lastSold;
}

/**
 * Returns when an item that no shop offers was last sold, its usual price, and a link to its price history. Undefined
 * if the query does not name one item with a known sale.
 */
export function lastSale(query: ListQuery, context: Context): EmptyStep | undefined {
  const variant = searchedItem(query, context);
  if (!variant) return undefined;
  const { item, price } = variant;
  const name = itemTitleWithRefine(nameItem(item, context.databases.peekItem));
  const when = price.last_trade === undefined ? '' : `, last sold on ${formatUtcDate(price.last_trade)}`;
  return {
    text: `${name}: usual price ${formatZeny(price.fair)}${when}.`,
    label: 'Open price history',
    hash: routeTo('vendor_db', { items: String(item.nameid) }),
  };
}
