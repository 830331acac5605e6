import type { FieldTable, QueryField } from '../../core/query/fields.ts';
import type { FairPrice } from '../market/fair-price.ts';
import { percentBelow } from '../market/price-words.ts';
import type { StackValue } from '../market/storage-value.ts';
import { fieldsOf } from './define.ts';

/** A row of a list that shows items of one variant. */
export interface PricedRow {
  /** The usual price of the row's item variant; undefined if it is unknown. */
  readonly usual: FairPrice | undefined;
}

/** Returns the search fields for the usual price of an item. */
function priceFields<R extends PricedRow>(): QueryField<R>[] {
  const { number, word } = fieldsOf<R>();
  return [
    number(['fair', 'usual'], 'usual price of one, in zeny', 'fair>=1m', ({ usual }) => usual?.fair, { unit: 'zeny' }),
    word(
      ['confidence'],
      'how sure the usual price is',
      'confidence:high,medium',
      ({ usual }) => (usual ? [usual.confidence] : []),
      { noun: 'a confidence', values: () => ['high', 'medium', 'low'] },
    ),
  ];
}

/**
 * Returns the search fields for the usual price of an item, and for the percentage by which another price of it is
 * lower.
 */
export function comparedPriceFields<R extends PricedRow>(
  priceOf: (row: R) => number | undefined,
  help = 'percent below the usual price',
): QueryField<R>[] {
  const { number } = fieldsOf<R>();
  const off = (row: R) => {
    const price = priceOf(row);
    return row.usual && price !== undefined ? percentBelow(price, row.usual) : undefined;
  };
  return [...priceFields<R>(), number(['off'], help, 'off>=20', off, { unit: 'percent' })];
}

/** Returns the search fields of log lines that have usual prices. The client matches them. */
export const usualFields = (): FieldTable<PricedRow> => ({
  ...{ id: 'priced_lines', noun: 'log lines', fields: priceFields<PricedRow>() },
  idOf: () => '',
  words: () => [],
});

/** A line of an item log, with the price per item if the entry of the log has one. */
export interface PaidRow extends PricedRow {
  /** Paid price of one item in zeny. */
  readonly paid: number | undefined;
}

/**
 * Returns the search fields for paid prices in item logs. The client matches them, because the server has no prices of
 * log lines.
 */
export const paidFields = (): FieldTable<PaidRow> => ({
  id: 'paid_lines',
  noun: 'item logs',
  fields: comparedPriceFields<PaidRow>(({ paid }) => paid, 'percent that the paid price was below the usual price'),
  idOf: () => '',
  words: () => [],
});

/** A row with a stack of stored items, its usual price and its value. */
export interface ValuedRow extends PricedRow {
  readonly valued: { readonly value: Pick<StackValue, 'value' | 'within30Days' | 'sellNow' | 'daysToSell'> };
}

/** Returns the search fields for the value of a stack of stored items. */
export function valueFields<R extends ValuedRow>(): QueryField<R>[] {
  const { number } = fieldsOf<R>();
  return [
    ...priceFields<R>(),
    number(['value'], 'value of the stack, in zeny', 'value>=1m', ({ valued }) => valued.value.value, { unit: 'zeny' }),
    number(['within'], 'zeny for the stack within 30 days', 'within>=100k', ({ valued }) => valued.value.within30Days, {
      unit: 'zeny',
    }),
    number(['days'], 'days until all pieces of the kind are sold', 'days>=30', ({ valued }) => valued.value.daysToSell),
    number(['sellnow'], 'zeny for the stack now', 'sellnow>=100k', ({ valued }) => valued.value.sellNow, {
      unit: 'zeny',
    }),
  ];
}
