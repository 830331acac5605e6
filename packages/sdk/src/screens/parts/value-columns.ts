import { type Cell, cell } from '../../models/content.ts';
import type { ValuedStack } from '../../models/piece-values.ts';
import type { Column } from '../../models/table/table.ts';
import { totalValue } from '../../rules/market/storage-value.ts';
import { formatCount, formatZeny, pluralize } from '../../rules/text/format.ts';

/** A row of a storage list, a stack of items with its value. */
interface ValuedRow {
  valued: ValuedStack;
}

const keptWords = {
  bound: 'Bound',
  rented: 'Rented',
  broken: 'Broken',
  equipped: 'Equipped',
  favorite: 'Favorite',
  'not tradable': 'Not tradable',
} as const;

function valueCell({ valued: { worth, value } }: ValuedRow): Cell {
  if (worth.kept) return cell(keptWords[worth.kept], { tone: 'soft', title: 'Pieces that cannot be sold count 0' });
  if (value.value === undefined) return cell('No price', { tone: 'soft', title: 'No sale and no offer is known' });
  const text = formatZeny(value.value);
  if (worth.isAtLeast) return cell(`${text} or more`, { shortText: `${text}+`, title: `Price ${worth.boundWords}` });
  return worth.isUnsure ? cell(text, { tone: 'soft', title: 'Few trades, or only asking prices' }) : cell(text);
}

/** Returns the cell with the value of a stack within 30 days; empty if the sales per day are unknown. */
const withinCell = ({ valued: { worth, value } }: ValuedRow): Cell =>
  worth.perDay === undefined || value.within30Days === undefined
    ? cell('')
    : cell(formatZeny(value.within30Days), {
        title: 'Sales of 30 days at the usual price, the rest at its Sell Now value',
      });

function daysCell({ valued: { value } }: ValuedRow): Cell {
  if (value.daysToSell === undefined) return cell('');
  return value.daysToSell === Number.POSITIVE_INFINITY
    ? cell('No sales', { tone: 'soft', title: 'Only asking prices are known' })
    : cell(formatCount(Math.ceil(value.daysToSell)), { title: 'All pieces of this kind in the list' });
}

/**
 * Returns the columns about the value of stored items: at usual prices, for a sale now and for sales within 30 days,
 * and the days until all items are sold.
 */
export const valueColumns = <Row extends ValuedRow>(): [
  Column<Row, 'value'>,
  Column<Row, 'sell_now'>,
  Column<Row, 'within_30_days'>,
  Column<Row, 'days_to_sell'>,
] => [
  {
    ...{ id: 'value', title: 'Value', priority: 3, align: 'end', cell: valueCell },
    sort: ({ valued }) => valued.value.value ?? -1,
  },
  {
    ...{ id: 'sell_now', title: 'Sell Now', priority: 3, align: 'end' },
    cell: ({ valued }) => cell(formatZeny(valued.value.sellNow)),
    sort: ({ valued }) => valued.value.sellNow,
  },
  {
    ...{ id: 'within_30_days', title: 'Within 30 Days', priority: 3, align: 'end', hiddenIfEmpty: true },
    cell: withinCell,
    sort: ({ valued }) => valued.value.within30Days ?? -1,
  },
  {
    ...{ id: 'days_to_sell', title: 'Days to Sell', priority: 3, align: 'end', hiddenIfEmpty: true },
    cell: daysCell,
    sort: ({ valued }) => valued.value.daysToSell ?? -1,
  },
];

/** Returns the days until a stack is sold, with one decimal; undefined without sales. */
const daysField = (days: number | undefined): number | undefined =>
  days === undefined || days === Number.POSITIVE_INFINITY ? undefined : Math.ceil(days * 10) / 10;

/** Returns the value of a stack and its state as fields of JSON and CSV. */
export const valueRecord = <Row extends ValuedRow>() => ({
  value: ({ valued }: Row) => valued.value.value,
  value_after_tax: ({ valued }: Row) => valued.value.afterTax,
  value_at_least: ({ valued }: Row) => valued.worth.isAtLeast,
  within_30_days: ({ valued }: Row) => valued.value.within30Days,
  sell_now: ({ valued }: Row) => valued.value.sellNow,
  days_to_sell: ({ valued }: Row) => daysField(valued.value.daysToSell),
  kept: ({ valued }: Row) => valued.worth.kept,
});

/**
 * Returns the total value of a storage as text: `Value 1,234z (1,200z after tax), within 30 days 900z, sell now 500z.
 * Priced: 3 of 5 stacks (1 unsure), 1 unpriced, 1 kept.`
 */
export function valueSummary(rows: readonly ValuedRow[]): string {
  const { value, afterTax, within30Days, sellNow, stacks, priced, unpriced, kept, atLeast, unsure } = totalValue(
    rows.map(({ valued }) => valued),
  );
  const limits = [
    ...(unsure > 0 ? [`${formatCount(unsure)} unsure`] : []),
    ...(atLeast > 0 ? [pluralize(atLeast, 'lower bound')] : []),
  ];
  const details = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  const taxed = afterTax < value ? ` (${formatZeny(afterTax)} after tax)` : '';
  const within = within30Days === undefined ? '' : `, within 30 days ${formatZeny(within30Days)}`;
  const sums = `Value ${formatZeny(value)}${taxed}${within}, sell now ${formatZeny(sellNow)}.`;
  const others = [
    ...(unpriced > 0 ? [`, ${formatCount(unpriced)} unpriced`] : []),
    ...(kept > 0 ? [`, ${formatCount(kept)} kept`] : []),
  ];
  return `${sums} Priced: ${formatCount(priced)} of ${pluralize(stacks, 'stack')}${details}${others.join('')}.`;
}
