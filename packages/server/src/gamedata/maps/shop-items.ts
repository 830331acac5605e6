import type { MapNpc } from '@kafra/sdk/contract';
import type { Offer, ShopNpc } from '../npc/world-types.ts';
import type { Report } from '../source/report.ts';
import type { ItemFacts } from '../tables/items.ts';
import type { NameIndex } from '../tables/name-index.ts';

type ShopItem = MapNpc['items'][number];

function currencyName(currency: string | undefined, items: NameIndex<ItemFacts>): string | undefined {
  if (!currency?.startsWith('item:')) return currency;
  return items.find(currency.slice('item:'.length))?.name ?? currency;
}

/** `3 Jellopy, 1 Apple`: what a barter shop takes, the names as players read them. */
function demands(cost: string, items: NameIndex<ItemFacts>): string {
  const parts = cost.split(', ').map((part) => /^(\d+) (.*)$/.exec(part));
  return parts
    .map((match) => `${match?.[1] ?? 1} ${items.find(match?.[2] ?? '')?.name ?? match?.[2] ?? ''}`)
    .join(', ');
}

function currencyOf(shop: ShopNpc, offer: Offer, items: NameIndex<ItemFacts>): string | undefined {
  return offer.cost === undefined ? currencyName(shop.currency, items) : demands(offer.cost, items);
}

/** What a shop sells, with the price it asks; -1 stands for the item's own buying price. */
export function shopItems(shop: ShopNpc, items: NameIndex<ItemFacts>, report: Report): ShopItem[] {
  return shop.offers.flatMap((offer) => {
    const item = items.find(offer.item);
    if (!item) report.unresolved(shop.at, `sells the item ${offer.item}, which is not there`);
    if (!item) return [];
    const price = offer.price < 0 ? item.buy : offer.price;
    return [{ item_id: item.id, name: item.name, price, currency: currencyOf(shop, offer, items) }];
  });
}
