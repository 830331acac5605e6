import { logTypes } from '../contract/constants.ts';
import type { ItemInstance, ItemLog } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { type Cell, cell, cells, lineCells } from '../models/content.ts';
import { pricesOfPage } from '../models/load-prices.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemLookup, type ItemName, itemExtras, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { formatLogTypePair, logTypeName } from '../rules/logs/log-types.ts';
import type { PriceList } from '../rules/market/price-list.ts';
import { type PaidRow, paidFields } from '../rules/search-fields/index.ts';
import { formatCompact, formatCount, formatZeny } from '../rules/text/format.ts';
import { askInOrder } from './parts/ask-in-order.ts';
import { filterCell, filterColumn } from './parts/columns.ts';
import { changeCell, extrasCell, refinedItemCell, uniqueIdCell } from './parts/item-cells.ts';
import { describePiece } from './parts/item-fields.ts';
import { type LogScreen, logLanguage, prepareLogQuery } from './parts/log-query.ts';
import { percentOff, usualPriceCell } from './parts/price-cells.ts';
import { accountLinks } from './parts/staff-links.ts';
import { timeCell } from './parts/time-cell.ts';

interface Line extends PaidRow {
  item: ItemInstance | undefined;
  name: ItemName | undefined;
  amount: number | undefined;
  zeny: number | undefined;
  unique_id: string | undefined;
}

interface Row {
  log: ItemLog;
  lines: readonly Line[];
  key: string;
}

const filters = [
  ...itemFilters,
  'characters',
  'accounts',
  'master_accounts',
  'guilds',
  'log_types',
  'zeny',
  'since',
] as const satisfies readonly FilterKey[];

const screen: LogScreen = {
  ...{ id: 'item_logs', noun: 'item logs', filters, prices: 'paid' },
  meanings: ['items', 'log_types', 'unique_id', 'vvs', 'elements'],
};

/** Columns of the item log by which the server can sort all lines. */
const serverOrders = {
  item: 'item',
  amount: 'amount',
  account: 'account',
  character: 'character',
  date: 'time',
  type: 'type',
} as const;

/** Defines the item log: the log lines of the caller, or of all users with `admin`. */
function itemLogScreen<const Id extends 'item_logs' | 'admin_item_logs'>(id: Id, admin: boolean) {
  return defineTable<Row>()({
    id,
    command: admin ? ['admin', 'item-logs'] : ['logs', 'items'],
    async load(context, tableQuery, signal) {
      const { client, databases } = context;
      const call = admin ? client.admin.itemLogs : client.account.itemLogs;
      const { query, rowText, toPage } = await prepareLogQuery(tableQuery, context, screen);
      const [{ reply, page: order }, prices, lookup, queries] = await Promise.all([
        askInOrder(tableQuery, serverOrders, (sort) => call({ ...query, ...sort }, { signal })),
        pricesOfPage(context, tableQuery.cursor, signal),
        databases.itemLookup(),
        databases.rowQueries(),
      ]);
      const { item_logs, next_cursor, read_percent } = reply;
      const entries = item_logs.map((log) => ({ log, lines: linesOf(log, lookup, prices) }));
      const hasPrice = ({ lines }: Pick<Row, 'lines'>) =>
        rowText === '' || queries.over(paidFields(), lines).select?.(rowText).marks.includes(1);
      const page = toPage(entries.filter(hasPrice), next_cursor, (entry, key) => ({ ...entry, key }));
      return { ...page, ...order, readPercent: read_percent };
    },
    failure: 'Failed to load item logs.',
    key: ({ key }) => key,
    name: ({ lines }) => lines.map(lineText).join(', '),
    columns: [
      {
        id: 'item',
        title: 'Item',
        priority: 1,
        cell: ({ lines }) => lineCells(lines.map(lineCell)),
        sort: ({ lines }) => lines.map(({ name }) => (name ? `${name.name} ${name.refine}` : 'Zeny')).join(', '),
      },
      {
        id: 'amount',
        title: 'Amount',
        priority: 1,
        align: 'end',
        cell: ({ lines }) => lineCells(lines.length > 1 ? lines.map(shortAmountCell) : lines.map(amountCell)),
        sort: ({ lines }) => lines[0]?.amount ?? lines[0]?.zeny,
      },
      {
        id: 'cards',
        title: 'Cards/Extras',
        priority: 3,
        extendsName: true,
        cell: ({ lines }) => lineCells(lines.map((line) => cells(extras(line)))),
        sort: ({ lines }) => extrasText(lines),
      },
      filterColumn('accounts', { id: 'account', title: 'Account', priority: 2, value: ({ log }) => accountOf(log) }),
      {
        id: 'character',
        title: 'Character',
        priority: 2,
        cell: ({ log }) => (isMonsters(log) ? cell(log.char_name ?? '') : filterCell('characters', log.char_name)),
        sort: ({ log }) => log.char_name,
      },
      {
        id: 'date',
        title: 'Date',
        priority: 1,
        cell: ({ log }, now) =>
          log.clock_was_wrong ? cells([timeCell(log.time, now), cell('clock was wrong')]) : timeCell(log.time, now),
        sort: ({ log }) => log.time,
      },
      {
        id: 'type',
        title: 'Type',
        priority: 1,
        cell: ({ log }) => typeCell(log),
        sort: ({ log }) => logTypeName(log.log_type, log.modifier),
      },
      {
        ...{ id: 'usual_price', title: 'Usual Price', priority: 3, align: 'end' },
        cell: ({ lines }, now) => lineCells(lines.map((line) => usualCell(line, now))),
        sort: ({ lines }) => lines[0]?.usual?.fair ?? -1,
      },
    ],
    ...(admin && { rowLinks: ({ log }: Row) => accountLinks(accountOf(log)) }),
    search: { placeholder: 'Search by name, item, or log type', language: logLanguage(screen) },
    filters,
    sort: { column: 'date', direction: 'descending' },
    isNewestFirst: true,
    serverSorts: ['item', 'amount', 'account', 'character', 'date', 'type'],
    pageSize: 20,
    empty: { none: 'No data available', unmatched: 'No items found matching search' },
    fields: {
      time: ({ log }) => new Date(log.time).toISOString(),
      type: ({ log }) => logTypeName(log.log_type, log.modifier),
      account: ({ log }) => accountOf(log),
      character: ({ log }) => log.char_name,
      guild: ({ log }) => log.guild,
      ip: ({ log }) => log.ip,
      guest_profile_id: ({ log }) => log.guest_profile_id,
      items: ({ lines }) => lines.map(lineFields),
    },
    spreadsheetFields: { items: ({ lines }) => lines.map(changeText).join('; ') },
  });
}

/** Returns true if the name in a log line is that of a monster. Then it is not a character that a search could find. */
const isMonsters = (log: ItemLog): boolean =>
  accountOf(log) === undefined && (log.log_type === logTypes['Monster Drop'] || log.log_type === logTypes.Loot);

/**
 * Returns the price of one item in zeny, if a log entry moved one kind of items, and zeny in the opposite direction.
 */
function paidPrice({ items }: ItemLog): number | undefined {
  const [moved, ...others] = items.filter(({ item }) => item);
  const pieces = moved?.amount ?? moved?.item?.amount ?? 0;
  const zeny = items.reduce((sum, { item, zeny: money }) => (item ? sum : sum + (money ?? 0)), 0);
  return others.length === 0 && pieces * zeny < 0 ? -zeny / pieces : undefined;
}

/** Returns one list line for each moved item and each moved amount of zeny of a log entry. */
const linesOf = (log: ItemLog, lookup: ItemLookup, prices: PriceList): Line[] =>
  log.items.map(({ item, amount, zeny: money }) => ({
    item,
    name: item && nameItem(item, lookup),
    amount: amount ?? item?.amount,
    zeny: money ?? item?.zeny,
    unique_id: item?.unique_id,
    usual: item && prices.usual(item),
    paid: item && paidPrice(log),
  }));

const lineFields = ({ item, name, amount, zeny: money, usual, paid }: Line) => ({
  ...(item && name && { ...describePiece({ item, name }), name: itemTitleWithRefine(name) }),
  amount,
  zeny: money,
  ...(usual && { fair: usual.fair, confidence: usual.confidence, basis: usual.basis, off: percentOff(paid, usual) }),
});

/**
 * Returns the cell with the usual price of the item in a log line. A negative amount was sold, so a high paid price was
 * good.
 */
const usualCell = ({ usual, paid, amount = 0 }: Line, now: number): Cell =>
  usualPriceCell(usual, { price: paid, label: amount < 0 ? 'sold' : 'paid', isBid: amount < 0 }, now);

/** Returns an item and its moved amount as text for people who read the saved file: `+7 Blade [2] (Hydra Card): -1`. */
function changeText(line: Line): string {
  const extra = line.name ? itemExtras(line.name).join(', ') : '';
  return `${lineText(line)}${extra && ` (${extra})`}: ${amountCell(line).text}`;
}

const lineText = ({ name }: Line): string => (name ? itemTitleWithRefine(name) : 'Zeny');

const lineCell = (line: Line): Cell =>
  line.name
    ? { ...refinedItemCell({ name: line.name }), title: line.unique_id && `Unique ID ${line.unique_id}` }
    : cell(lineText(line), { filter: { key: 'zeny', value: '1' } });

function amountCell({ name, amount, zeny: money }: Line): Cell {
  if (!name) return changeCell(money ?? 0, formatZeny);
  return amount === undefined ? cell('') : changeCell(amount, formatCount);
}

/**
 * Returns the cell of one of several moved amounts. In narrow lists large sums of zeny are rounded, because a cut list
 * would hide them.
 */
function shortAmountCell(line: Line): Cell {
  const whole = amountCell(line);
  const money = line.name ? 0 : (line.zeny ?? 0);
  return Math.abs(money) < 1_000 ? whole : { ...whole, shortText: changeCell(money, formatCompact).text };
}

/** Returns the cells with the extras of an item and with its unique id. Pressing the id filters the list. */
const extras = ({ name, unique_id }: Line): Cell[] => [
  ...(name && itemExtras(name).length > 0 ? [extrasCell({ name })] : []),
  ...uniqueIdCell(unique_id),
];

const extrasText = (lines: readonly Line[]): string =>
  lines
    .flatMap(extras)
    .map(({ text }) => text)
    .join(', ');

const accountOf = ({ acc_name, account_name }: ItemLog): string | undefined => acc_name ?? account_name;

const typeCell = ({ log_type, modifier }: ItemLog): Cell =>
  cell(logTypeName(log_type, modifier), {
    badge: true,
    filter: { key: 'log_types', value: formatLogTypePair([log_type, modifier === 1 || modifier === 2 ? modifier : 0]) },
  });

export const itemLogs = itemLogScreen('item_logs', false);
export const adminItemLogs = itemLogScreen('admin_item_logs', true);
