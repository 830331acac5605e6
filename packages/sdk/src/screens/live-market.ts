import { dialog } from '../catalog/dialogs.ts';
import { marketTypes } from '../contract/constants.ts';
import type { ShopEntry } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { formatHash } from '../core/hash-query.ts';
import { type Cell, cell } from '../models/content.ts';
import { loadPrices } from '../models/price-list.ts';
import { shareLink } from '../models/share-link.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitle, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { type DealKind, dealsOf } from '../rules/market/deals.ts';
import type { FairPrice } from '../rules/market/fair-price.ts';
import { percentBelow } from '../rules/market/price-words.ts';
import { offerFields } from '../rules/search-fields/index.ts';
import { marketKey, type ShareTarget } from '../rules/share-links.ts';
import { formatAge, formatDateTime } from '../rules/text/format.ts';
import { countColumn, extrasColumn, filterCell, itemColumn, refineColumn, zenyColumn } from './parts/columns.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { comparedPrice, priceRecord } from './parts/price-cells.ts';
import { rowLanguage } from './parts/row-language.ts';

interface Row {
  entry: ShopEntry;
  name: ItemName;
  startTime: number | undefined;
  key: string;
  usual: FairPrice | undefined;
  deals: readonly DealKind[];
  /** Address of the offers of this item for other people. */
  link: string;
}

const shareOf = ({ item }: ShopEntry): ShareTarget => ({
  kind: 'market',
  key: marketKey({ itemId: item.nameid, refine: item.refine }),
});

/** What the game's chat takes to lead a player to a shop. */
const navigationCommand = ({ map, x, y }: Pick<ShopEntry, 'map' | 'x' | 'y'>): string => `/navi ${map} ${x}/${y}`;

const isBid = ({ type }: ShopEntry): boolean => type === marketTypes.buying;

const location = ({ map, x, y }: ShopEntry): string => `${map} (${x}, ${y})`;

export const liveMarket = defineTable<Row>()({
  id: 'live_market',
  command: ['market', 'live'],
  modes: [
    { id: 'selling', label: 'Selling' },
    { id: 'buying', label: 'Buying' },
  ],
  async load(context, { mode }, signal) {
    const { client, databases } = context;
    const [{ live_market, start_time }, prices, lookup] = await Promise.all([
      client.server.liveMarket({}, { signal }),
      loadPrices(context, signal),
      databases.itemLookup(),
    ]);
    const type = mode === 'buying' ? marketTypes.buying : marketTypes.selling;
    return live_market
      .filter((entry) => entry.type === type)
      .map((entry, index) => {
        const usual = prices.usual(entry.item);
        const offer = { price: entry.price, isBid: isBid(entry) };
        return {
          ...{ entry, usual },
          name: nameItem(entry.item, lookup),
          startTime: start_time,
          key: `${entry.character_name}-${index}`,
          deals: dealsOf(offer, usual, prices.npc(entry.item)),
          link: shareLink(context, shareOf(entry)),
        };
      });
  },
  failure: 'Failed to retrieve live market data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'amount', title: 'Amount', priority: 2, value: ({ entry }) => entry.amount }),
    refineColumn(),
    extrasColumn(),
    {
      ...zenyColumn({ id: 'price', title: 'Price', priority: 1, value: ({ entry }: Row) => entry.price }),
      cell: ({ entry, usual }, now) => comparedPrice(entry.price, usual, { isBid: isBid(entry), now }),
    },
    {
      id: 'created_at',
      title: 'Shop Info',
      priority: 2,
      titleOptional: true,
      cell: shopCell,
      sort: ({ entry }) => entry.created_at,
    },
    { id: 'map', title: 'Map', priority: 1, titleOptional: true, cell: mapCell, sort: ({ entry }) => location(entry) },
  ],
  search: {
    placeholder: 'Search for an item, merchant, or location',
    language: rowLanguage(offerFields),
    texts: ({ entry, name }) => [
      itemTitleWithRefine(name),
      ...itemExtras(name),
      entry.character_name,
      entry.shop_name,
      location(entry),
    ],
  },
  filters: [...itemFilters, 'characters'],
  matchesFilter: ({ entry, name }, filter) =>
    filter.key === 'characters' ? entry.character_name === filter.value : itemMatchesFilter(entry.item, name, filter),
  sort: { column: 'created_at', direction: 'descending' },
  live: { one: 'offer', many: 'offers' },
  pageSize: 20,
  empty: {
    none: 'No items available',
    unmatched: 'No items found matching search',
    next: ({ search }) => ({ label: 'Search past sales', hash: historyHash(search) }),
  },
  share: ({ entry }) => shareOf(entry),
  rowTarget: ({ entry, startTime }) => dialog('market_history', { item: entry.item, entry, start_time: startTime }),
  mainFields: ['name', 'refine', 'extras', 'type', 'amount', 'price', 'shop_name', 'character_name', 'map', 'x', 'y'],
  fields: {
    ...itemRowFields(({ entry }) => entry.item),
    type: ({ entry }) => (isBid(entry) ? 'buying' : 'selling'),
    amount: ({ entry }) => entry.amount,
    price: ({ entry }) => entry.price,
    ...priceRecord<Row>(),
    off: ({ entry, usual }) => usual && Math.round(percentBelow(entry.price, usual)),
    deals: ({ deals }) => deals.join(', '),
    shop_name: ({ entry }) => entry.shop_name,
    character_name: ({ entry }) => entry.character_name,
    created_at: ({ entry }) => new Date(entry.created_at).toISOString(),
    map: ({ entry }) => entry.map,
    x: ({ entry }) => entry.x,
    y: ({ entry }) => entry.y,
    link: ({ link }) => link,
  },
});

/** Searches the market history for the same words. A text of the search language stays here: the fields differ. */
const historyHash = (search: string): string =>
  formatHash({ path: '/control_panel/vendor_db', query: search === '' || /[:<>=]/.test(search) ? {} : { search } });

function shopCell({ entry }: Row, now: number): Cell {
  const opened = `Opened ${formatAge(entry.created_at, now)}`;
  return cell([entry.shop_name, entry.character_name, opened].filter(Boolean).join(', '), {
    title: formatDateTime(entry.created_at),
    stacked: true,
    parts: [cell(entry.shop_name), filterCell('characters', entry.character_name), cell(opened, { tone: 'soft' })],
  });
}

function mapCell({ entry }: Row): Cell {
  return cell(location(entry), { copyText: navigationCommand(entry) });
}
