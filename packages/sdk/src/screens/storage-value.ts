import { ApiError } from '../client/http/api-error.ts';
import type { StorageValueDay } from '../contract/entities.ts';
import { type Cell, cell } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { loadOffers, valueStored } from '../models/piece-values.ts';
import { defineTable } from '../models/table/table.ts';
import { type StorageTotal, totalValue } from '../rules/market/storage-value.ts';
import { formatCount, formatUtcDate, formatZeny } from '../rules/text/format.ts';
import { wholeStorage } from './parts/whole-storage.ts';

/** Value of the storages at one time: the current value, which the client computes, or that of a recorded day. */
interface Row {
  /** Start of the recorded day, epoch milliseconds; undefined for the current value. */
  day: number | undefined;
  zeny: number;
  value: number;
  /** Value after the tax on sales; undefined for recorded days. */
  afterTax: number | undefined;
  /** Zeny from a sale now; undefined for recorded days. */
  sellNow: number | undefined;
  within30Days: number | undefined;
  /** Change since the previous recorded day; undefined for the current value. */
  change: Pick<StorageValueDay, 'gained' | 'repriced'> | undefined;
  priced: number;
  unpriced: number;
  unsure: number | undefined;
}

const zenyId = 0;

/** Loads the recorded days; empty for a server without records. */
async function loadDays({ client }: Context, signal: AbortSignal) {
  return client.account.storageValue({}, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { days: [], zeny: 0, bank_zeny: 0 };
    throw error;
  });
}

async function load(context: Context, signal: AbortSignal): Promise<Row[]> {
  const [{ storage }, recorded, offers] = await Promise.all([
    wholeStorage(context.client.account.storage, {}, signal),
    loadDays(context, signal),
    loadOffers(context, signal),
  ]);
  const items = storage.filter(({ item, is_guild }) => item.nameid !== zenyId && !is_guild);
  const mailed = storage.filter(({ item }) => item.nameid === zenyId).reduce((sum, { amount }) => sum + amount, 0);
  const own = new Set(storage.flatMap(({ character_name }) => character_name ?? []));
  const now = nowRow(totalValue(valueStored(items, offers, own)), recorded.zeny + recorded.bank_zeny + mailed);
  return [now, ...recorded.days.map(dayRow)];
}

const nowRow = (
  { value, afterTax, within30Days, sellNow, priced, unpriced, unsure }: StorageTotal,
  zeny: number,
): Row => ({
  ...{ day: undefined, change: undefined, value, afterTax, within30Days, sellNow, priced, unpriced, unsure, zeny },
});

const dayRow = ({ day, zeny, value, gained, repriced, priced, unpriced }: StorageValueDay): Row => ({
  ...{ day, zeny, value, priced, unpriced },
  ...{
    afterTax: undefined,
    within30Days: undefined,
    sellNow: undefined,
    unsure: undefined,
    change: { gained, repriced },
  },
});

const signed = (zeny: number | undefined): Cell => {
  if (zeny === undefined) return cell('');
  if (zeny === 0) return cell(formatZeny(0), { tone: 'soft' });
  return cell(`${zeny > 0 ? '+' : ''}${formatZeny(zeny)}`, { tone: zeny > 0 ? 'good' : 'bad' });
};

const dayText = ({ day }: Row): string => (day === undefined ? 'Now' : formatUtcDate(day));

const pricedText = ({ priced, unpriced }: Row): string => `${formatCount(priced)} of ${formatCount(priced + unpriced)}`;

export const storageValue = defineTable<Row>()({
  id: 'storage_value',
  command: ['storage', 'worth'],
  load: (context, _, signal) => load(context, signal),
  failure: 'Failed to load storage data.',
  key: ({ day }) => String(day ?? 'now'),
  name: dayText,
  columns: [
    {
      ...{ id: 'day', title: 'Day', priority: 1 },
      cell: (row) => cell(dayText(row), { title: row.day === undefined ? 'Computed now' : 'Recorded, UTC' }),
      sort: ({ day }) => day ?? Number.MAX_SAFE_INTEGER,
    },
    {
      ...{ id: 'total', title: 'Total', priority: 2, align: 'end' },
      cell: ({ value, zeny }) => cell(formatZeny(value + zeny)),
      sort: ({ value, zeny }) => value + zeny,
    },
    {
      ...{ id: 'value', title: 'Items', priority: 1, align: 'end' },
      cell: ({ value, afterTax }) =>
        cell(
          formatZeny(value),
          afterTax !== undefined && afterTax < value ? { title: `${formatZeny(afterTax)} after tax` } : {},
        ),
      sort: ({ value }) => value,
    },
    {
      ...{ id: 'zeny', title: 'Zeny', priority: 2, align: 'end' },
      cell: ({ zeny }) => cell(formatZeny(zeny)),
      sort: ({ zeny }) => zeny,
    },
    {
      ...{ id: 'sell_now', title: 'Sell Now', priority: 3, align: 'end' },
      cell: ({ sellNow }) => cell(sellNow === undefined ? '' : formatZeny(sellNow)),
    },
    {
      ...{ id: 'within_30_days', title: 'Within 30 Days', priority: 3, align: 'end', hiddenIfEmpty: true },
      cell: ({ within30Days }) => cell(within30Days === undefined ? '' : formatZeny(within30Days)),
    },
    {
      ...{ id: 'gained', title: 'Gained', priority: 2, align: 'end' },
      cell: ({ change }) => signed(change?.gained),
      sort: ({ change }) => change?.gained,
    },
    {
      ...{ id: 'repriced', title: 'Repriced', priority: 2, align: 'end' },
      cell: ({ change }) => signed(change?.repriced),
      sort: ({ change }) => change?.repriced,
    },
    {
      ...{ id: 'priced', title: 'Priced', priority: 3, align: 'end' },
      cell: (row) =>
        cell(pricedText(row), row.unsure ? { title: `Stacks with a price, ${formatCount(row.unsure)} unsure` } : {}),
      sort: ({ priced }) => priced,
    },
  ],
  search: { placeholder: 'Search for a day', texts: (row) => [dayText(row)] },
  sort: { column: 'day', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No items in storage', unmatched: 'No day found matching search' },
  mainFields: ['day', 'total', 'value', 'zeny', 'sell_now', 'gained', 'repriced'],
  fields: {
    day: ({ day }) => (day === undefined ? 'now' : new Date(day).toISOString().slice(0, 10)),
    total: ({ value, zeny }) => value + zeny,
    value: ({ value }) => value,
    value_after_tax: ({ afterTax }) => afterTax,
    zeny: ({ zeny }) => zeny,
    within_30_days: ({ within30Days }) => within30Days,
    sell_now: ({ sellNow }) => sellNow,
    gained: ({ change }) => change?.gained,
    repriced: ({ change }) => change?.repriced,
    priced: ({ priced }) => priced,
    unpriced: ({ unpriced }) => unpriced,
    unsure: ({ unsure }) => unsure,
  },
});
