import type { PriceHistory } from '@kafra/sdk';

/** A range of days that a button of the price chart selects, in seconds as in the chart. */
export interface ChartRange {
  id: string;
  label: string;
  min: number;
  max: number;
}

const rangeDays = [30, 90];

/** Returns the ranges of the chart: the last 30 or 90 days, and all; only all for a short history. */
export function chartRanges(points: PriceHistory['points']): ChartRange[] {
  const at = (index: number) => (points.at(index)?.day ?? 0) / 1_000;
  const max = at(-1);
  const shorter = rangeDays
    .filter((days) => days < points.length)
    .map((days) => ({ id: String(days), label: `${days}d`, min: at(-days), max }));
  return [...shorter, { id: 'all', label: 'All', min: at(0), max }];
}
