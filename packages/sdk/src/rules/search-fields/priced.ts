import type { QueryField } from '../../core/query/fields.ts';
import type { FairPrice } from '../market/fair-price.ts';
import { fieldsOf } from './define.ts';

/** A row of pieces of one variant. */
export interface PricedRow {
  /** The usual price of the variant; undefined if it is unknown. */
  readonly usual: FairPrice | undefined;
}

/** Search fields of the usual price of a piece. */
export function priceFields<R extends PricedRow>(): QueryField<R>[] {
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
