import { type MarketSide, marketTypes, type ShopEntry } from '@kafra/sdk/contract';
import { itemKey } from '../rules/game/item-decoding.ts';
import { type OpenLine, openBuyingStores, openVendings, shopKey, shopsOpenedAt } from '../store/market/live-market.ts';
import { readItems } from '../store/storage/items.ts';
import { type MarketDeps, recordKey } from './market-records.ts';

/**
 * Returns all items of all open player shops, without the names of hidden characters. A shop that was not recorded yet
 * counts as opened now.
 */
export async function shopEntries({ db, facts, now }: MarketDeps, hidden: ReadonlySet<number>): Promise<ShopEntry[]> {
  const opened = await shopsOpenedAt(db);
  const read = async (side: MarketSide, lines: OpenLine[]): Promise<ShopEntry[]> => {
    const items = await readItems(db, facts, lines);
    return lines.flatMap((line, index) => {
      const item = items[index];
      const kind = marketTypes[side];
      return item
        ? {
            item,
            amount: line.amount,
            price: line.price,
            shop_name: line.title,
            character_name: hidden.has(line.char_id) ? '' : line.character,
            created_at: opened.get(shopKey({ kind, ...line })) ?? now,
            map: line.map,
            x: line.x,
            y: line.y,
            type: kind,
            limit: line.limit ?? undefined,
            key: recordKey(side, itemKey(line)),
            price_history: undefined,
          }
        : [];
    });
  };
  const selling = await read('selling', await openVendings(db));
  const buying = await read('buying', await openBuyingStores(db));
  return [...selling, ...buying].sort((a, b) => b.created_at - a.created_at);
}
