import { roundAxisStep } from '@kafra/sdk/rules';

/** No axis has more marks than this. */
const mostDayTicks = 20;
const mostValueTicks = 8;

/**
 * Every how manieth day has a mark: a multiple of the range's own step, so that there are at most twenty marks, and no
 * more than fit.
 */
export function dayStep(days: number, step: number, fits = mostDayTicks): number {
  const most = Math.max(1, Math.min(mostDayTicks, fits));
  return step * Math.ceil(Math.ceil(days / step) / most);
}

/** Round numbers from `low` to `high`, at most eight and no more than fit. */
export function valueTicks(low: number, high: number, fits = mostValueTicks): number[] {
  const most = Math.max(2, Math.min(mostValueTicks, fits));
  const step = roundAxisStep(Math.max(high - low, 1) / (most - 1));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
