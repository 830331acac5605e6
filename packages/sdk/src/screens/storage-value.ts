import { ApiError } from '../client/http/api-error.ts';
import type { StorageValueDay } from '../contract/entities.ts';
import { type Cell, cell } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { loadOwnCharacters } from '../models/own-characters.ts';
import { loadOffers, valueStored } from '../models/piece-values.ts';
import { defineTable } from '../models/table/table.ts';
import { type StorageTotal, totalValue } from '../rules/market/storage-value.ts';
import { formatCount, formatUtcDate, formatZeny, pluralize } from '../rules/text/format.ts';
import { wholeStorage } from './parts/whole-storage.ts';

/** Zeny of a user by the place where it is: characters, mails and the master bank. */
interface ZenyPlaces {
  characters: number;
  mails: number;
  bank: number;
}

/**
 * Value of the user's storages at one time: the current value, which the client computes, or the value of a recorded
 * day.
 */
interface Row {
  /** Start of the recorded day, epoch milliseconds; undefined for the current value. */
  day: number | undefined;
  zeny: number;
  /** Zeny by the place where it is; undefined for recorded days. */
  places: ZenyPlaces | undefined;
  value: number;
  /** Value of all storages after the tax on sales; undefined for recorded days. */
  afterTax: number | undefined;
  /** Zeny that open buying stores and NPCs would pay now; undefined for recorded days. */
  sellNow: number | undefined;
  within30Days: number | undefined;
  /** Change of the value since the previous recorded day; undefined for the current value. */
  change: Pick<StorageValueDay, 'gained' | 'set_aside' | 'repriced'> | undefined;
  priced: number;
  unpriced: number;
  /** Number of stacks that count 0 because of their state; undefined for recorded days. */
  kept: number | undefined;
  unsure: number | undefined;
}

const zenyId = 0;

/** Loads the recorded values of the user's storages; empty for a server without records. */
async function loadDays({ client }: Context, signal: AbortSignal) {
  return client.account.storageValue({}, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { days: [], zeny: 0, bank_zeny: 0 };
    throw error;
  });
}

async function load(context: Context, signal: AbortSignal): Promise<Row[]> {
  const [{ storage }, recorded, offers, own] = await Promise.all([
    wholeStorage(context.client.account.storage, {}, signal),
    loadDays(context, signal),
    loadOffers(context, signal),
    loadOwnCharacters(context, signal),
  ]);
  const items = storage.filter(({ item, is_guild }) => item.nameid !== zenyId && !is_guild);
  const mailed = storage.filter(({ item }) => item.nameid === zenyId).reduce((sum, { amount }) => sum + amount, 0);
  // The names of the user's characters are also taken from the storage rows, because a token for storages cannot read
  // the list of characters.
  for (const { character_name } of storage) if (character_name !== undefined) own.add(character_name);
  const places = { characters: recorded.zeny, mails: mailed, bank: recorded.bank_zeny };
  const now = nowRow(totalValue(valueStored(items, offers, own)), places);
  return [now, ...recorded.days.map(dayRow)];
}

const nowRow = (
  { value, afterTax, within30Days, sellNow, priced, unpriced, kept, unsure }: StorageTotal,
  places: ZenyPlaces,
): Row => ({
  ...{ day: undefined, change: undefined, value, afterTax, within30Days, sellNow },
  ...{ priced, unpriced, kept, unsure, places, zeny: places.characters + places.mails + places.bank },
});

const dayRow = ({ day, zeny, value, gained, set_aside, repriced, priced, unpriced }: StorageValueDay): Row => ({
  ...{ day, zeny, value, priced, unpriced, change: { gained, set_aside, repriced } },
  ...{ afterTax: undefined, within30Days: undefined, sellNow: undefined },
  ...{ unsure: undefined, kept: undefined, places: undefined },
});

/** Returns the text about the zeny of a user by place: `Characters 1,000z, mails 500z, master bank 20z`. */
const placesText = ({ characters, mails, bank }: ZenyPlaces): string =>
  `Characters ${formatZeny(characters)}, mails ${formatZeny(mails)}, master bank ${formatZeny(bank)}`;

const signed = (zeny: number | undefined): Cell => {
  if (zeny === undefined) return cell('');
  if (zeny === 0) return cell(formatZeny(0), { tone: 'soft' });
  return cell(`${zeny > 0 ? '+' : ''}${formatZeny(zeny)}`, { tone: zeny > 0 ? 'good' : 'bad' });
};

const dayText = ({ day }: Row): string => (day === undefined ? 'Now' : formatUtcDate(day));

const pricedText = ({ priced, unpriced }: Row): string => `${formatCount(priced)} of ${formatCount(priced + unpriced)}`;

/** Returns the text about the numbers of item stacks: `1 stack with a price (1 unsure), 2 unpriced, 3 kept`. */
function stacksText({ priced, unpriced, kept, unsure }: Row): string {
  const unsureText = unsure ? ` (${formatCount(unsure)} unsure)` : '';
  const keptText = kept === undefined ? '' : `, ${formatCount(kept)} kept`;
  return `${pluralize(priced, 'stack')} with a price${unsureText}, ${formatCount(unpriced)} unpriced${keptText}`;
}

/** Returns the line above the list about the current value of the storages; undefined if the search left it out. */
function nowText(rows: readonly Row[]): string | undefined {
  const now = rows.find(({ places }) => places);
  return now?.places && `${placesText(now.places)}. ${stacksText(now)}.`;
}

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
      cell: ({ zeny, places }) => cell(formatZeny(zeny), places ? { title: placesText(places) } : {}),
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
      ...{ id: 'set_aside', title: 'Set Aside', priority: 3, align: 'end', hiddenIfEmpty: true },
      cell: ({ change }) => signed(change?.set_aside || undefined),
      sort: ({ change }) => change?.set_aside,
    },
    {
      ...{ id: 'repriced', title: 'Repriced', priority: 2, align: 'end' },
      cell: ({ change }) => signed(change?.repriced),
      sort: ({ change }) => change?.repriced,
    },
    {
      ...{ id: 'priced', title: 'Priced', priority: 3, align: 'end' },
      cell: (row) => cell(pricedText(row), { title: stacksText(row) }),
      sort: ({ priced }) => priced,
    },
  ],
  search: { placeholder: 'Search for a day', texts: (row) => [dayText(row)] },
  summary: nowText,
  sort: { column: 'day', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No items in storage', unmatched: 'No day found matching search' },
  mainFields: [
    ...['day', 'total', 'value', 'zeny', 'zeny_characters', 'zeny_mails', 'zeny_bank'],
    ...['sell_now', 'gained', 'set_aside', 'repriced'],
  ],
  fields: {
    day: ({ day }) => (day === undefined ? 'now' : new Date(day).toISOString().slice(0, 10)),
    total: ({ value, zeny }) => value + zeny,
    value: ({ value }) => value,
    value_after_tax: ({ afterTax }) => afterTax,
    zeny: ({ zeny }) => zeny,
    zeny_characters: ({ places }) => places?.characters,
    zeny_mails: ({ places }) => places?.mails,
    zeny_bank: ({ places }) => places?.bank,
    within_30_days: ({ within30Days }) => within30Days,
    sell_now: ({ sellNow }) => sellNow,
    gained: ({ change }) => change?.gained,
    set_aside: ({ change }) => change?.set_aside,
    repriced: ({ change }) => change?.repriced,
    priced: ({ priced }) => priced,
    unpriced: ({ unpriced }) => unpriced,
    kept: ({ kept }) => kept,
    unsure: ({ unsure }) => unsure,
  },
});
