import { dialog } from '../catalog/dialogs.ts';
import { marketTypes } from '../contract/constants.ts';
import type { ShopEntry } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { type Cell, cell } from '../models/content.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitle, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { offerFields } from '../rules/search-fields/index.ts';
import { formatAge, formatDateTime } from '../rules/text/format.ts';
import { countColumn, extrasColumn, filterCell, itemColumn, refineColumn, zenyColumn } from './parts/columns.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { rowLanguage } from './parts/row-language.ts';

interface Row {
  entry: ShopEntry;
  name: ItemName;
  startTime: number | undefined;
  key: string;
}

/** What the game's chat takes to lead a player to a shop. */
const navigationCommand = ({ map, x, y }: Pick<ShopEntry, 'map' | 'x' | 'y'>): string => `/navi ${map} ${x}/${y}`;

const location = ({ map, x, y }: ShopEntry): string => `${map} (${x}, ${y})`;

export const liveMarket = defineTable<Row>()({
  id: 'live_market',
  command: ['market', 'live'],
  modes: [
    { id: 'selling', label: 'Selling' },
    { id: 'buying', label: 'Buying' },
  ],
  async load({ client, databases }, { mode }, signal) {
    const [{ live_market, start_time }, lookup] = await Promise.all([
      client.server.liveMarket({}, { signal }),
      databases.itemLookup(),
    ]);
    const type = mode === 'buying' ? marketTypes.buying : marketTypes.selling;
    return live_market
      .filter((entry) => entry.type === type)
      .map((entry, index) => ({
        entry,
        name: nameItem(entry.item, lookup),
        startTime: start_time,
        key: `${entry.character_name}-${index}`,
      }));
  },
  failure: 'Failed to retrieve live market data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'amount', title: 'Amount', priority: 2, value: ({ entry }) => entry.amount }),
    refineColumn(),
    extrasColumn(),
    zenyColumn({ id: 'price', title: 'Price', priority: 1, value: ({ entry }) => entry.price }),
    { id: 'created_at', title: 'Shop Info', priority: 2, cell: shopCell, sort: ({ entry }) => entry.created_at },
    { id: 'map', title: 'Map', priority: 1, cell: mapCell, sort: ({ entry }) => location(entry) },
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
  pageSize: 20,
  empty: { none: 'No items available', unmatched: 'No items found matching search' },
  rowTarget: ({ entry, startTime }) => dialog('market_history', { item: entry.item, entry, start_time: startTime }),
  mainFields: ['name', 'refine', 'extras', 'type', 'amount', 'price', 'shop_name', 'character_name', 'map', 'x', 'y'],
  fields: {
    ...itemRowFields(({ entry }) => entry.item),
    type: ({ entry }) => (entry.type === marketTypes.buying ? 'buying' : 'selling'),
    amount: ({ entry }) => entry.amount,
    price: ({ entry }) => entry.price,
    shop_name: ({ entry }) => entry.shop_name,
    character_name: ({ entry }) => entry.character_name,
    created_at: ({ entry }) => new Date(entry.created_at).toISOString(),
    map: ({ entry }) => entry.map,
    x: ({ entry }) => entry.x,
    y: ({ entry }) => entry.y,
  },
});

function shopCell({ entry }: Row, now: number): Cell {
  const opened = `Opened ${formatAge(entry.created_at, now)}`;
  return cell(`${entry.shop_name}, ${entry.character_name}, ${opened}`, {
    title: formatDateTime(entry.created_at),
    parts: [cell(entry.shop_name), filterCell('characters', entry.character_name), cell(opened, { tone: 'soft' })],
  });
}

function mapCell({ entry }: Row): Cell {
  return cell(location(entry), { copyText: navigationCommand(entry) });
}
