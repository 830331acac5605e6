import { dialog } from '../catalog/dialogs.ts';
import { itemFilters } from '../contract/log-query.ts';
import { defineTable } from '../models/table/table.ts';
import { itemTitle } from '../rules/game/item-name.ts';
import { offerFields } from '../rules/search-fields/index.ts';
import { countColumn, extrasColumn, itemColumn, refineColumn } from './parts/columns.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { lastSale } from './parts/last-sale.ts';
import { rowLanguage } from './parts/row-language.ts';
import { sameWords } from './parts/same-words.ts';
import {
  comparedPriceColumn,
  isBid,
  loadShopOffers,
  offerRecord,
  offerTexts,
  type ShopOffer,
  shareOfOffer,
  shopColumns,
} from './parts/shop-offers.ts';

export const liveMarket = defineTable<ShopOffer>()({
  id: 'live_market',
  command: ['market', 'live'],
  modes: [
    { id: 'selling', label: 'Selling' },
    { id: 'buying', label: 'Buying' },
  ],
  async load(context, { mode }, signal) {
    const offers = await loadShopOffers(context, signal);
    return offers.filter(({ entry }) => isBid(entry) === (mode === 'buying'));
  },
  failure: 'Failed to retrieve live market data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'amount', title: 'Amount', priority: 2, value: ({ entry }) => entry.amount }),
    refineColumn(),
    extrasColumn(),
    comparedPriceColumn(),
    ...shopColumns<ShopOffer>(),
  ],
  search: {
    placeholder: 'Search for an item, merchant, or location',
    language: rowLanguage(offerFields),
    texts: offerTexts,
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
    next: (query, context) =>
      lastSale(query, context) ?? { label: 'Search past sales', hash: sameWords('vendor_db', query) },
  },
  share: shareOfOffer,
  rowTarget: ({ entry, startTime }) => dialog('price_history', { item: entry.item, entry, start_time: startTime }),
  mainFields: ['name', 'refine', 'extras', 'type', 'amount', 'price', 'shop_name', 'character_name', 'map', 'x', 'y'],
  fields: offerRecord<ShopOffer>(),
});
