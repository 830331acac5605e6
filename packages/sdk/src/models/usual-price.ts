import type { FairPrice } from '../rules/market/fair-price.ts';
import { confidenceWords } from '../rules/market/price-words.ts';
import { formatCount, formatZeny } from '../rules/text/format.ts';
import { cell, type Fact } from './content.ts';

/** Formats the number of items of a variant that are sold per day, such as `0.5` or `1,200`. */
export const perDayText = (pieces: number): string => (pieces >= 10 ? formatCount(Math.round(pieces)) : String(pieces));

/** Formats a change of a usual price in percent, such as `+12%`. */
export const changeText = (percent: number): string => `${percent > 0 ? '+' : '-'}${formatCount(Math.abs(percent))}%`;

/**
 * Returns the usual price of an item as facts for display: the price, its range, its change and its confidence. `now`
 * is in epoch milliseconds.
 */
export function usualFacts(usual: FairPrice, now: number): Fact[] {
  const isSold = usual.basis === 'sold';
  const { week_change: change } = usual;
  return [
    { label: isSold ? 'Usual Price' : 'Asking Price', value: cell(formatZeny(usual.fair)) },
    {
      label: isSold ? 'Usual Range' : 'Asking Range',
      value: cell(`${formatZeny(usual.low)} - ${formatZeny(usual.high)}`, {
        title: isSold ? 'Three of five trades were in this range' : 'Lowest and highest price of open shops',
      }),
    },
    ...(change === undefined ? [] : [{ label: 'Change in 7 Days', value: cell(changeText(change)) }]),
    { label: 'Confidence', value: cell(confidenceWords(usual, now)) },
    ...(usual.per_day === undefined ? [] : [{ label: 'Sold per Day', value: cell(perDayText(usual.per_day)) }]),
  ];
}
