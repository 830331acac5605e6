import { type Cell, cell } from '../../models/content.ts';
import type { ValuedStack } from '../../models/piece-values.ts';
import type { Column } from '../../models/table/table.ts';
import { totalValue } from '../../rules/market/storage-value.ts';
import { formatCount, formatZeny, pluralize } from '../../rules/text/format.ts';

/** A row of a storage. */
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
  if (worth.isAtLeast) return cell(`${text} or more`, { shortText: `${text}+`, title: 'Price of the bare item' });
  return worth.isUnsure ? cell(text, { tone: 'soft', title: 'Few trades, or only asking prices' }) : cell(text);
}

/** Value at usual prices, and the zeny that buying stores and NPCs pay now. */
export const valueColumns = <Row extends ValuedRow>(): [Column<Row, 'value'>, Column<Row, 'sell_now'>] => [
  {
    ...{ id: 'value', title: 'Value', priority: 3, align: 'end', cell: valueCell },
    sort: ({ valued }) => valued.value.value ?? -1,
  },
  {
    ...{ id: 'sell_now', title: 'Sell Now', priority: 3, align: 'end' },
    cell: ({ valued }) => cell(formatZeny(valued.value.sellNow)),
    sort: ({ valued }) => valued.value.sellNow,
  },
];

/** Value and its state as fields of JSON and CSV. */
export const valueRecord = <Row extends ValuedRow>() => ({
  value: ({ valued }: Row) => valued.value.value,
  value_after_tax: ({ valued }: Row) => valued.value.afterTax,
  value_at_least: ({ valued }: Row) => valued.worth.isAtLeast,
  sell_now: ({ valued }: Row) => valued.value.sellNow,
  kept: ({ valued }: Row) => valued.worth.kept,
});

/** `Value 1,234z (1,200z after tax), sell now 500z. Priced: 3 of 5 stacks (1 unsure).` */
export function valueSummary(rows: readonly ValuedRow[]): string {
  const { value, afterTax, sellNow, stacks, priced, atLeast, unsure } = totalValue(rows.map(({ valued }) => valued));
  const limits = [
    ...(unsure > 0 ? [`${formatCount(unsure)} unsure`] : []),
    ...(atLeast > 0 ? [pluralize(atLeast, 'lower bound')] : []),
  ];
  const details = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  const taxed = afterTax < value ? ` (${formatZeny(afterTax)} after tax)` : '';
  const sums = `Value ${formatZeny(value)}${taxed}, sell now ${formatZeny(sellNow)}.`;
  return `${sums} Priced: ${formatCount(priced)} of ${pluralize(stacks, 'stack')}${details}.`;
}
