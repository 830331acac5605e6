import type { PriceHistory } from '@kafra/sdk';
import { formatUtcDate, formatZeny, pluralize, pricedDays } from '@kafra/sdk/rules';

/** Describes the price chart in one sentence, for screen readers. */
export function chartSummary({ days, average, trend }: Pick<PriceHistory, 'days' | 'average' | 'trend'>): string {
  const newest = days[0];
  const oldest = days.at(-1);
  if (!newest || !oldest) return 'No sales.';
  const prices = pricedDays(days).map((day) => day.mean_price);
  const range =
    prices.length > 0
      ? `between ${formatZeny(Math.min(...prices))} and ${formatZeny(Math.max(...prices))}`
      : 'without a price';
  const middle = average === undefined ? '' : `, ${formatZeny(average)} on average`;
  return `Price a day from ${formatUtcDate(oldest.start_time)} to ${formatUtcDate(newest.start_time)}, ${pluralize(days.length, 'day')} with sales: ${range}${middle}${direction(trend)}.`;
}

function direction(trend: readonly number[] | undefined): string {
  const first = trend?.[0];
  const last = trend?.at(-1);
  if (first === undefined || last === undefined) return '';
  const change = (last - first) / Math.max(1, Math.abs(first));
  if (Math.abs(change) < 0.02) return ', with a level trend';
  return change > 0 ? ', with a rising trend' : ', with a falling trend';
}
