import type { MoveDirection } from '../contract/constants.ts';
import type { GuildStorageLog } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { cell } from '../models/content.ts';
import { pricesOfPage } from '../models/load-prices.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { directionName } from '../rules/logs/log-filters.ts';
import { type PricedRow, usualFields } from '../rules/search-fields/index.ts';
import { formatCount, pluralize } from '../rules/text/format.ts';
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
import { fairPriceCell } from './parts/price-cells.ts';

interface Row extends PricedRow {
  log: GuildStorageLog;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

const filters = [
  ...itemFilters,
  'characters',
  'guilds',
  'log_types',
  'directions',
  'since',
] as const satisfies readonly FilterKey[];

/** The search does not offer log types, because all entries have the same one. Addresses may still contain it. */
const searched = filters.filter((key) => key !== 'log_types');

const screen: LogScreen = {
  ...{ id: 'guild_logs', noun: 'guild storage logs' },
  ...{ filters: searched, meanings: ['items', 'log_types'], prices: 'usual' },
};

const movedIn = ({ amount }: GuildStorageLog): MoveDirection => (amount < 0 ? 'out' : 'in');

/** Maximum number of guild members that the line above the list names for deposits, and for withdrawals. */
const maxNamed = 3;

/**
 * Returns the text with the number of items moved in one direction, and the guild members who moved most; undefined
 * without a move.
 */
function movedBy(rows: readonly Row[], direction: MoveDirection): string | undefined {
  const members = new Map<string, number>();
  let all = 0;
  for (const { log } of rows) {
    if (movedIn(log) !== direction) continue;
    const amount = Math.abs(log.amount);
    all += amount;
    members.set(log.char_name, (members.get(log.char_name) ?? 0) + amount);
  }
  if (all === 0) return undefined;
  const sorted = [...members].sort(([, one], [, other]) => other - one);
  const named = sorted.slice(0, maxNamed).map(([name, amount]) => `${name} ${formatCount(amount)}`);
  const others = sorted.length > maxNamed ? [pluralize(sorted.length - maxNamed, 'other')] : [];
  return `${directionName(direction)}: ${formatCount(all)} (${[...named, ...others].join(', ')})`;
}

/**
 * Returns the line above the list: the numbers of items put into and taken from the guild storage, with the members who
 * moved most.
 */
function movedSummary(rows: readonly Row[], isWhole: boolean): string | undefined {
  const directions = [movedBy(rows, 'in'), movedBy(rows, 'out')].filter((text) => text !== undefined);
  return directions.length === 0 ? undefined : `${directions.join('. ')}${isWhole ? '' : '. Of the loaded entries'}`;
}

/** Columns of the list by which the server can sort all log lines. */
const serverOrders = { item: 'item', amount: 'amount', character: 'character', date: 'time' } as const;

export const guildLogs = defineTable<Row>()({
  id: 'guild_logs',
  command: ['guild', 'logs'],
  guard: guildStorageGuard,
  async load(context, tableQuery, signal) {
    const { client, databases } = context;
    const { query, rowText, toPage } = await prepareLogQuery(tableQuery, context, { ...screen, filters });
    const [{ reply, page: order }, prices, lookup, queries] = await Promise.all([
      askInOrder(tableQuery, serverOrders, (sort) =>
        client.account.guildStorageLogs({ ...query, ...sort }, { signal }),
      ),
      pricesOfPage(context, tableQuery.cursor, signal),
      databases.itemLookup(),
      databases.rowQueries(),
    ]);
    const { guild_storage_logs, emblems, next_cursor } = reply;
    const entries = guild_storage_logs.map((log) => ({ log, usual: prices.usual(log.item) }));
    const hasPrice = (entry: PricedRow) =>
      rowText === '' || queries.over(usualFields(), [entry]).select?.(rowText).marks.includes(1);
    const page = toPage(entries.filter(hasPrice), next_cursor, (entry, key) => ({
      ...{ ...entry, emblems, key },
      name: nameItem(entry.log.item, lookup),
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
    {
      id: 'type',
      title: 'Type',
      priority: 3,
      cell: ({ log }) =>
        cell(directionName(movedIn(log)), { badge: true, filter: { key: 'directions', value: movedIn(log) } }),
      sort: ({ log }) => directionName(movedIn(log)),
    },
    {
      ...{ id: 'usual_price', title: 'Usual Price', priority: 3, align: 'end', hiddenIfEmpty: true },
      cell: ({ usual }, now) => fairPriceCell(usual, now),
      sort: ({ usual }) => usual?.fair ?? -1,
    },
  ],
  search: { placeholder: 'Search by name, item, or guild', language: logLanguage(screen) },
  filters,
  summary: movedSummary,
  sort: { column: 'date', direction: 'descending' },
  isNewestFirst: true,
  serverSorts: ['item', 'amount', 'character', 'date'],
  pageSize: 20,
  empty: { none: 'No data available', unmatched: 'No guild storage logs found matching search' },
  fields: {
    time: ({ log }) => new Date(log.time).toISOString(),
    ...itemRowFields(({ log }) => log.item),
    amount: ({ log }) => log.amount,
    type: ({ log }) => directionName(movedIn(log)),
    character: ({ log }) => log.char_name,
    guild: ({ log }) => log.guild_name,
    fair: ({ usual }) => usual?.fair,
    confidence: ({ usual }) => usual?.confidence,
    basis: ({ usual }) => usual?.basis,
  },
});
