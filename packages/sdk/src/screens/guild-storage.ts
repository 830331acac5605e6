import type { GuildStorageRow } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count } from '../rules/format.ts';
import { type ItemName, itemExtras, itemTitle, nameItem } from '../rules/item-name.ts';
import { storageBarrier } from './parts/guild-access.ts';
import { guildCell } from './parts/guild-cell.ts';
import { extrasCell, itemCell, refineCell } from './parts/item-cells.ts';

interface Row {
  row: GuildStorageRow;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

export const guildStorage: TableScreen<Row> = {
  kind: 'table',
  id: 'guild_storage',
  command: ['guild', 'storage'],
  barrier: storageBarrier,
  async load({ client, databases }, _, signal) {
    const [{ storage, emblems }, lookup] = await Promise.all([
      client.account.guildStorage({}, { signal }),
      databases.itemLookup(),
    ]);
    return storage.map((row, index) => ({ row, emblems, name: nameItem(row.item, lookup), key: String(index) }));
  },
  failure: 'Failed to retrieve guild storage data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    { id: 'name', title: 'Item', priority: 1, cell: itemCell, sort: ({ name }) => name.name },
    {
      id: 'amount',
      title: 'Amount',
      priority: 1,
      align: 'end',
      cell: ({ row }) => cell(count(row.amount)),
      sort: ({ row }) => row.amount,
    },
    { id: 'refine', title: 'Refine', priority: 2, align: 'end', cell: refineCell, sort: ({ name }) => name.refine },
    {
      id: 'cards',
      title: 'Cards/Extras',
      priority: 2,
      cell: extrasCell,
      sort: ({ name }) => itemExtras(name).join(', '),
    },
    {
      id: 'guild',
      title: 'Guild',
      priority: 2,
      cell: ({ row, emblems }) => ({ ...guildCell(row.guild, emblems), filter: { key: 'guilds', value: row.guild } }),
      sort: ({ row }) => row.guild,
    },
  ],
  search: {
    placeholder: 'Search for an item, card, or enchantment',
    texts: ({ name, row }) => [itemTitle(name), ...itemExtras(name), row.guild],
  },
  filters: ['guilds'],
  has: ({ row }, { value }) => row.guild === value,
  sort: { column: 'name', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'No items in guild storage', unmatched: 'No items found matching search' },
  fields: ({ row, name }) => ({
    nameid: name.id,
    name: itemTitle(name),
    refine: name.refine,
    extras: itemExtras(name).join(', '),
    amount: row.amount,
    guild: row.guild,
  }),
};
