import type { GuildStorageLog } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { formatCount } from '../rules/text/format.ts';
import { askInOrder } from './parts/ask-in-order.ts';
import {
  countColumn,
  extrasColumn,
  filterColumn,
  guildFilterColumn,
  refinedItemColumn,
  timeColumn,
} from './parts/columns.ts';
import { guildStorageGuard } from './parts/guild-storage-guard.ts';
import { changeCell } from './parts/item-cells.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { type LogScreen, logLanguage, prepareLogQuery } from './parts/log-query.ts';

interface Row {
  log: GuildStorageLog;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

const filters = [...itemFilters, 'characters', 'guilds', 'log_types', 'since'] as const satisfies readonly FilterKey[];

const screen: LogScreen = {
  ...{ id: 'guild_logs', noun: 'guild storage logs' },
  ...{ filters, meanings: ['items', 'log_types'] },
};

/** Columns by which the server can order all lines. */
const serverOrders = { amount: 'amount', date: 'time' } as const;

export const guildLogs = defineTable<Row>()({
  id: 'guild_logs',
  command: ['guild', 'logs'],
  guard: guildStorageGuard,
  async load(context, tableQuery, signal) {
    const { client, databases } = context;
    const { query, toPage } = await prepareLogQuery(tableQuery, context, screen);
    const [{ reply, page: order }, lookup] = await Promise.all([
      askInOrder(tableQuery, serverOrders, (sort) =>
        client.account.guildStorageLogs({ ...query, ...sort }, { signal }),
      ),
      databases.itemLookup(),
    ]);
    const { guild_storage_logs, emblems, next_cursor } = reply;
    const page = toPage(guild_storage_logs, next_cursor, (log, key) => ({
      ...{ log, emblems, key },
      name: nameItem(log.item, lookup),
    }));
    return { ...page, ...order };
  },
  failure: 'Failed to load guild storage logs.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitleWithRefine(name),
  columns: [
    refinedItemColumn(),
    {
      ...countColumn({ id: 'amount', title: 'Amount', priority: 1, value: ({ log }: Row) => log.amount }),
      cell: ({ log }) => changeCell(log.amount, formatCount),
    },
    extrasColumn(),
    filterColumn('characters', { id: 'character', title: 'Character', priority: 1, value: ({ log }) => log.char_name }),
    timeColumn({ id: 'date', title: 'Date', priority: 1, value: ({ log }) => log.time }),
    guildFilterColumn(({ log }) => log.guild_name),
  ],
  search: { placeholder: 'Search by name, item, or guild', language: logLanguage(screen) },
  filters,
  sort: { column: 'date', direction: 'descending' },
  isNewestFirst: true,
  serverSorts: ['amount', 'date'],
  pageSize: 20,
  empty: { none: 'No data available', unmatched: 'No guild storage logs found matching search' },
  fields: {
    time: ({ log }) => new Date(log.time).toISOString(),
    ...itemRowFields(({ log }) => log.item),
    amount: ({ log }) => log.amount,
    character: ({ log }) => log.char_name,
    guild: ({ log }) => log.guild_name,
  },
});
