import { loadPriceHistory } from '@kafra/sdk';
import type { MarketRecord, PriceDay } from '@kafra/sdk/contract';
import {
  chartRanges,
  type FairPrice,
  formatZeny,
  itemExtras,
  itemTitleWithRefine,
  type LowerBound,
  nameItem,
  salesByDay,
  salesMovement,
} from '@kafra/sdk/rules';
import { type Command, Option } from 'commander';
import { commandGroup } from '../command-group.ts';
import { addFormatFlags } from '../command-kit/list-flags.ts';
import { findByName } from '../command-kit/resolve-argument.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';

/** Adds the commands for market data that the web panel draws as charts. They print one row per day. */
export function addMarketDays(program: Command, io: Io): void {
  addPrices(program, io);
  addSales(program, io);
}

const failure = 'Failed to retrieve vendor data.';

/** Returns a date as `2026-01-31`, which scripts can sort and compare. */
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const priceFields = ['date', 'num_sales', 'amount', 'min_price', 'mean_price', 'max_price'] as const;

const priceRow = ({ start_time, ...day }: PriceDay): Row => ({ date: isoDay(start_time), ...day });

const fairFields = [
  'fair',
  'low',
  'high',
  'confidence',
  'basis',
  'trades',
  'sellers',
  'buyers',
  'last_trade',
  'per_day',
] as const;

const fairRow = ({ last_trade, ...price }: FairPrice): Row => ({
  ...price,
  last_trade: last_trade === undefined ? undefined : isoDay(last_trade),
});

const boundText = ({ price, words }: LowerBound): string => `; the price ${words} is ${formatZeny(price.fair)}`;

function addPrices(program: Command, io: Io): void {
  const command = commandGroup(program, 'market').command('prices').description('Show the prices of an item per day');
  command.argument('<name...>', 'item name, or a key from `kafra market history`');
  command.option('--buying', 'prices paid by buying stores');
  command.option('--fair', 'the usual price instead, with its range and confidence');
  addFormatFlags(command);
  withExamples(command, [
    'kafra market prices NAME',
    'kafra market prices NAME --fair',
    'kafra market prices KEY --csv > prices.csv',
  ]);
  command.action(async (words: string[]) => {
    const flags = command.opts<OutputFlags & { buying?: boolean; fair?: boolean }>();
    const fields = flags.fair ? fairFields : priceFields;
    const plan = parseOutputFlags(flags, { fields, format: defaultFormat(io.stdout) });
    const console = await openConsole(command, io);
    await withConnection(
      console,
      async (connection) => {
        const { app, toFailure } = connection;
        const history = await app.client.server.marketHistory().catch((error: unknown) => {
          throw toFailure(error, failure);
        });
        const records = flags.buying ? history.buying_history : history.vending_history;
        const record = await findRecord(connection, records, words.join(' '));
        const { days, usual, bound } = await loadPriceHistory(
          { item: record.item, record },
          app.context,
          io.signal,
        ).catch((error: unknown) => {
          throw toFailure(error, failure);
        });
        if (flags.fair) {
          if (!usual) console.note(`The usual price of this item is unknown${bound ? boundText(bound) : ''}`);
          await writeRows(usual ? [fairRow(usual)] : [], { console, plan });
          return;
        }
        if (days.length === 0) console.note('No price history data available for this item');
        await writeRows(days.map(priceRow), { console, plan });
      },
      { failure },
    );
  });
}

/**
 * Returns the market record with this key, or that of the item with this name, optionally with refine and cards.
 * @throws Failure (missing) with similar names, (usage) for an ambiguous name.
 */
async function findRecord(
  { app, toFailure }: Connection,
  records: readonly MarketRecord[],
  wanted: string,
): Promise<MarketRecord> {
  const lookup = await app.databases.itemLookup().catch((error: unknown) => {
    throw toFailure(error, failure);
  });
  const items = records.map((record) => {
    const name = nameItem(record.item, lookup);
    const title = itemTitleWithRefine(name);
    return { record, title, whole: [title, ...itemExtras(name)].join(', ') };
  });
  const { record, title } = findByName(items, wanted, {
    names: ({ record: { key = '' }, title, whole }) => [key, title, whole],
    noun: 'item',
  });
  if (title.toLowerCase() !== wanted.toLowerCase()) return record;
  const variants = items.filter((one) => one.title === title);
  if (variants.length === 1) return record;
  throw new Failure('usage', `"${title}" is ambiguous; use a key`, {
    hints: variants.map(({ record: { key = '' }, whole }) => `  ${key}  ${whole}`),
  });
}

const salesFields = ['date', 'num_sales', 'zeny'] as const;

function addSales(program: Command, io: Io): void {
  const command = commandGroup(program, 'market')
    .command('sales')
    .description('Show the sales and zeny of all shops per day');
  const [shortest] = chartRanges;
  command.addOption(
    new Option('--range <range>', `period to show (default: ${shortest.id})`).choices(chartRanges.map(({ id }) => id)),
  );
  addFormatFlags(command);
  withExamples(command, ['kafra market sales', 'kafra market sales --range year --csv > sales.csv']);
  command.action(async () => {
    const flags = command.opts<OutputFlags & { range?: string }>();
    const plan = parseOutputFlags(flags, { fields: salesFields, format: defaultFormat(io.stdout) });
    const range = chartRanges.find(({ id }) => id === flags.range) ?? shortest;
    const console = await openConsole(command, io);
    await withConnection(
      console,
      async ({ app, toFailure, serverNow }) => {
        const { daily, market_logs } = await app.client.server.marketLogs().catch((error: unknown) => {
          throw toFailure(error, failure);
        });
        const days = salesMovement(daily ?? salesByDay(market_logs), range, serverNow());
        const rows = days.toReversed().map(({ day, ...sums }) => ({ date: isoDay(day), ...sums }));
        await writeRows(rows, { console, plan });
      },
      { failure },
    );
  });
}
