import { dialog } from '../catalog/dialogs.ts';
import type { MarketRecord } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count, moment, zeny } from '../rules/format.ts';
import { type ItemName, itemExtras, itemTitle, nameItem } from '../rules/item-name.ts';
import { extrasCell, itemCell, refineCell } from './parts/item-cells.ts';

interface Row {
  record: MarketRecord;
  name: ItemName;
  startTime: number | undefined;
}

export const vendorDb: TableScreen<Row> = {
  kind: 'table',
  id: 'vendor_db',
  command: ['market', 'history'],
  modes: [
    { id: 'selling', label: 'Selling' },
    { id: 'buying', label: 'Buying' },
  ],
  async load({ client, databases }, { mode }, signal) {
    const [history, lookup] = await Promise.all([client.server.marketHistory({}, { signal }), databases.itemLookup()]);
    const [records, startTime] =
      mode === 'buying'
        ? [history.buying_history, history.buying_start_time]
        : [history.vending_history, history.vending_start_time];
    return records.map((record) => ({ record, name: nameItem(record.item, lookup), startTime }));
  },
  failure: 'Failed to retrieve vendor data.',
  key: ({ record }) => record.key ?? JSON.stringify(record.item),
  name: ({ name }) => itemTitle(name),
  columns: [
    { id: 'name', title: 'Item', priority: 1, cell: itemCell, sort: ({ name }) => name.name },
    {
      id: 'total_quantity',
      title: 'Amount',
      priority: 2,
      align: 'end',
      cell: ({ record }) => cell(count(record.total_quantity)),
      sort: ({ record }) => record.total_quantity,
    },
    {
      id: 'refine',
      title: 'Refine',
      priority: 2,
      align: 'end',
      cell: refineCell,
      sort: ({ name }) => name.refine,
    },
    {
      id: 'cards',
      title: 'Cards/Extras',
      priority: 2,
      cell: extrasCell,
      sort: ({ name }) => itemExtras(name).join(', '),
    },
    price('min_price', 'Min Price', 3),
    price('mean_price', 'Mean Price', 1),
    price('max_price', 'Max Price', 3),
    {
      id: 'last_sale_time',
      title: 'Last Sale',
      priority: 2,
      cell: ({ record }) => cell(moment(record.last_sale_time)),
      sort: ({ record }) => record.last_sale_time,
    },
  ],
  search: {
    placeholder: 'Search for an item, card, or enchantment',
    texts: ({ name }) => [
      String(name.id),
      itemTitle(name),
      name.refine > 0 ? `+${name.refine}` : '',
      ...itemExtras(name),
    ],
  },
  sort: { column: 'last_sale_time', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No items available', unmatched: 'No items found matching search' },
  opens: ({ record, startTime }) => dialog('market_history', { item: record.item, record, start_time: startTime }),
  fields: ({ record, name }) => ({
    nameid: record.item.nameid,
    name: itemTitle(name),
    refine: name.refine,
    extras: itemExtras(name).join(', '),
    total_quantity: record.total_quantity,
    min_price: record.min_price,
    mean_price: record.mean_price,
    max_price: record.max_price,
    last_sale_price: record.last_sale_price,
    last_sale_time: new Date(record.last_sale_time).toISOString(),
  }),
};

type Price = 'min_price' | 'mean_price' | 'max_price';

function price(id: Price, title: string, priority: 1 | 3) {
  return {
    id,
    title,
    priority,
    align: 'end' as const,
    cell: ({ record }: Row) => cell(zeny(record[id])),
    sort: ({ record }: Row) => record[id],
  };
}
