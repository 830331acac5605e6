import type { FairPrice } from '../rules/market/fair-price.ts';
import { confidenceWords } from '../rules/market/price-words.ts';
import { formatCount, formatZeny } from '../rules/text/format.ts';
import { cell, type Fact } from './content.ts';

const perDayText = (pieces: number): string => (pieces >= 10 ? formatCount(Math.round(pieces)) : String(pieces));

/**
 * Returns the usual price of an item as facts: the price, its range and its confidence. `now` is in epoch milliseconds.
 */
export function usualFacts(usual: FairPrice, now: number): Fact[] {
  const isSold = usual.basis === 'sold';
  return [
    { label: isSold ? 'Usual Price' : 'Asking Price', value: cell(formatZeny(usual.fair)) },
    {
      label: isSold ? 'Usual Range' : 'Asking Range',
      value: cell(`${formatZeny(usual.low)} - ${formatZeny(usual.high)}`, {
        title: isSold ? 'Three of five trades were in this range' : 'Lowest and highest price of open shops',
      }),
    },
    { label: 'Confidence', value: cell(confidenceWords(usual, now)) },
    ...(usual.per_day === undefined ? [] : [{ label: 'Sold per Day', value: cell(perDayText(usual.per_day)) }]),
  ];
}
