import type { MapNpc } from '@kafra/sdk/contract';
import { formatCount, formatZeny } from '@kafra/sdk/rules';
import type { Demand, ShopNpc } from '../npc/world-types.ts';
import type { Report } from '../source/report.ts';
import type { ItemFacts } from '../tables/items.ts';
import type { NameIndex } from '../tables/name-index.ts';

type ShopItem = MapNpc['items'][number];

function currencyName(currency: string | undefined, items: NameIndex<ItemFacts>): string | undefined {
  if (!currency?.startsWith('item:')) return currency;
  return items.find(currency.slice('item:'.length))?.name ?? currency;
}

/** Returns the price in a barter shop (items and zeny) as text with displayed names: `3 Jellopy, 1 +7 Knife, 500z`. */
function demandsText(demands: readonly Demand[], zeny: number, items: NameIndex<ItemFacts>): string {
  const things = demands.map(({ item, amount, refine }) => {
    const name = items.find(item)?.name ?? item;
    return `${formatCount(amount)} ${refine > 0 ? `+${refine} ` : ''}${name}`;
  });
  return [...things, ...(zeny > 0 ? [formatZeny(zeny)] : [])].join(', ');
}

/** Returns the items of an NPC shop with their prices; -1 means the item's normal buying price. */
export function shopItems(shop: ShopNpc, items: NameIndex<ItemFacts>, report: Report): ShopItem[] {
  return shop.offers.flatMap((offer) => {
    const item = items.find(offer.item);
    if (!item) report.unresolved(shop.at, `sells the item ${offer.item}, which does not exist`);
    if (!item) return [];
    // The item's normal price is in zeny, so it does not apply to a shop with another currency.
    const ownPrice = shop.currency === undefined ? item.buy : 0;
    const price = offer.price < 0 ? ownPrice : offer.price;
    const payment = offer.demands
      ? { price: 0, currency: demandsText(offer.demands, price, items) }
      : { price, currency: currencyName(shop.currency, items) };
    return [{ item_id: item.id, name: item.name, ...payment }];
  });
}
