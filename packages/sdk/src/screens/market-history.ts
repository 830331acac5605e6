import { dialog } from '../catalog/dialogs.ts';
import type { MarketRecord } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { type Cell, cell, phrase } from '../models/content.ts';
import { loadPricesOrNone } from '../models/load-prices.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitle, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { historyFields, type PricedRow } from '../rules/search-fields/index.ts';
import { marketKey } from '../rules/share-links.ts';
import { formatZeny } from '../rules/text/format.ts';
import { countColumn, extrasColumn, itemColumn, refineColumn, timeColumn, zenyColumn } from './parts/columns.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { percentOff, priceRecord, usualPriceCell } from './parts/price-cells.ts';
import { rowLanguage } from './parts/row-language.ts';
import { sameWords } from './parts/same-words.ts';

interface Row extends PricedRow {
  record: MarketRecord;
  name: ItemName;
  startTime: number | undefined;
  /** True for sales to buying stores. There a price above the mean is better for players. */
  buying: boolean;
}

/** Returns the cell with the price of the last sale and its difference from the mean price. */
function lastPrice({ record: { last_sale_price: last, mean_price: mean }, buying }: Row): Cell {
  const off = mean > 0 ? Math.round(((last - mean) / mean) * 100) : 0;
  if (off === 0) return cell(formatZeny(last));
  const isGood = off > 0 === buying;
  const title = `${Math.abs(off)}% ${off > 0 ? 'above' : 'below'} the mean price`;
  return phrase([
    cell(formatZeny(last)),
    cell(`${off > 0 ? '+' : ''}${off}%`, { tone: isGood ? 'good' : 'bad', title }),
  ]);
}

export const vendorDb = defineTable<Row>()({
  id: 'vendor_db',
  command: ['market', 'history'],
  modes: [
    { id: 'selling', label: 'Selling' },
    { id: 'buying', label: 'Buying' },
  ],
  async load(context, { mode }, signal) {
    const { client, databases } = context;
    const [history, prices, lookup] = await Promise.all([
      client.server.marketHistory({}, { signal }),
      loadPricesOrNone(context, signal),
      databases.itemLookup(),
    ]);
    const [records, startTime] =
      mode === 'buying'
        ? [history.buying_history, history.buying_start_time]
        : [history.vending_history, history.vending_start_time];
    return records.map((record) => ({
      record,
      usual: prices.usual(record.item),
      name: nameItem(record.item, lookup),
      startTime,
      buying: mode === 'buying',
    }));
  },
  failure: 'Failed to retrieve vendor data.',
  key: ({ record }) => record.key ?? JSON.stringify(record.item),
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'total_quantity', title: 'Amount', priority: 2, value: ({ record }) => record.total_quantity }),
    refineColumn(),
    extrasColumn(),
    zenyColumn({ id: 'min_price', title: 'Min Price', priority: 3, value: ({ record }) => record.min_price }),
    zenyColumn({ id: 'mean_price', title: 'Mean Price', priority: 1, value: ({ record }) => record.mean_price }),
    zenyColumn({ id: 'max_price', title: 'Max Price', priority: 3, value: ({ record }) => record.max_price }),
    {
      ...zenyColumn({
        id: 'last_sale_price',
        title: 'Last Price',
        priority: 3,
        value: ({ record }: Row) => record.last_sale_price,
      }),
      cell: lastPrice,
    },
    timeColumn({ id: 'last_sale_time', title: 'Last Sale', priority: 2, value: ({ record }) => record.last_sale_time }),
    {
      ...{ id: 'usual_price', title: 'Usual Price', priority: 3, align: 'end' },
      cell: ({ record, usual, buying }, now) =>
        usualPriceCell(usual, { price: record.last_sale_price, label: 'last', isBid: buying }, now),
      sort: ({ usual }) => usual?.fair ?? -1,
    },
  ],
  search: {
    placeholder: 'Search for an item, card, or enchantment',
    language: rowLanguage(historyFields),
    texts: ({ name }) => [name.unidentified ? '' : String(name.id), itemTitleWithRefine(name), ...itemExtras(name)],
  },
  filters: itemFilters,
  matchesFilter: ({ record, name }, filter) => itemMatchesFilter(record.item, name, filter),
  sort: { column: 'last_sale_time', direction: 'descending' },
  pageSize: 20,
  empty: {
    none: 'No items available',
    unmatched: 'No items found matching search',
    next: (query) => ({ label: 'Search current offers', hash: sameWords('live_market', query) }),
  },
  share: ({ record: { item } }) => ({ kind: 'market', key: marketKey({ itemId: item.nameid, refine: item.refine }) }),
  rowTarget: ({ record, startTime }) => dialog('price_history', { item: record.item, record, start_time: startTime }),
  mainFields: [
    'key',
    'name',
    'refine',
    'extras',
    'type',
    'total_sales',
    'total_quantity',
    'mean_price',
    'last_sale_price',
    'last_sale_time',
  ],
  fields: {
    ...itemRowFields(({ record }) => record.item),
    type: ({ buying }) => (buying ? 'buying' : 'selling'),
    total_sales: ({ record }) => record.total_sales,
    total_quantity: ({ record }) => record.total_quantity,
    min_price: ({ record }) => record.min_price,
    mean_price: ({ record }) => record.mean_price,
    max_price: ({ record }) => record.max_price,
    last_sale_price: ({ record }) => record.last_sale_price,
    last_sale_time: ({ record }) => new Date(record.last_sale_time).toISOString(),
    key: ({ record }) => record.key,
    ...priceRecord<Row>(),
    off: ({ record, usual }) => percentOff(record.last_sale_price, usual),
  },
});
