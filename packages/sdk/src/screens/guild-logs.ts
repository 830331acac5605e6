import type { GuildStorageLog } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import type { FilterKey } from '../kinds/list-query.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count } from '../rules/format.ts';
import { type ItemName, itemExtras, nameItem, refinedTitle } from '../rules/item-name.ts';
import { storageBarrier } from './parts/guild-access.ts';
import { guildCell } from './parts/guild-cell.ts';
import { extrasCell, itemFilterCell } from './parts/item-cells.ts';
import { logQuery } from './parts/log-query.ts';
import { timeCell } from './parts/time-cell.ts';

interface Row {
  log: GuildStorageLog;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

const filters: readonly FilterKey[] = [
  'items',
  'unique_id',
  'refine',
  'vvs',
  'elements',
  'producers',
  'characters',
  'guilds',
  'log_types',
  'since',
];

export const guildLogs: TableScreen<Row> = {
  kind: 'table',
  id: 'guild_logs',
  command: ['guild', 'logs'],
  barrier: storageBarrier,
  async load(context, question, signal) {
    const { client, databases } = context;
    const query = await logQuery(question, context, { meanings: ['items', 'log_types'], filters });
    const [{ guild_storage_logs, emblems }, lookup] = await Promise.all([
      client.account.guildStorageLogs(query, { signal }),
      databases.itemLookup(),
    ]);
    return guild_storage_logs.map((log, index) => ({
      log,
      emblems,
      name: nameItem(log.item, lookup),
      key: `${log.time}-${index}`,
    }));
  },
  failure: 'Failed to load guild storage logs.',
  key: ({ key }) => key,
  name: ({ name }) => refinedTitle(name),
  columns: [
    { id: 'item', title: 'Item', priority: 1, cell: itemFilterCell, sort: ({ name }) => refinedTitle(name) },
    {
      id: 'amount',
      title: 'Amount',
      priority: 1,
      align: 'end',
      cell: ({ log }) =>
        cell(`${log.amount > 0 ? '+' : ''}${count(log.amount)}`, { tone: log.amount > 0 ? 'good' : 'bad' }),
      sort: ({ log }) => log.amount,
    },
    {
      id: 'cards',
      title: 'Cards/Extras',
      priority: 3,
      cell: extrasCell,
      sort: ({ name }) => itemExtras(name).join(', '),
    },
    {
      id: 'character',
      title: 'Character',
      priority: 1,
      cell: ({ log }) => cell(log.char_name, { filter: { key: 'characters', value: log.char_name } }),
      sort: ({ log }) => log.char_name,
    },
    {
      id: 'date',
      title: 'Date',
      priority: 1,
      cell: ({ log }, now) => timeCell(log.time, now),
      sort: ({ log }) => log.time,
    },
    {
      id: 'guild',
      title: 'Guild',
      priority: 2,
      cell: ({ log, emblems }) => ({
        ...guildCell(log.guild_name, emblems),
        filter: { key: 'guilds', value: log.guild_name },
      }),
      sort: ({ log }) => log.guild_name,
    },
  ],
  search: { placeholder: 'Search by name, item, or guild' },
  filters,
  sort: { column: 'date', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No data available', unmatched: 'No guild storage logs found matching search' },
  fields: ({ log, name }) => ({
    time: new Date(log.time).toISOString(),
    nameid: name.id,
    name: refinedTitle(name),
    extras: itemExtras(name).join(', '),
    amount: log.amount,
    character: log.char_name,
    guild: log.guild_name,
  }),
};
