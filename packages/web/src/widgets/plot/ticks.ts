import { roundAxisStep } from '@kafra/sdk/rules';

/** No axis has more marks than this. */
const maxDayTicks = 20;
const maxValueTicks = 8;

/**
 * Every how manieth day has a mark: a multiple of the range's own step, so that there are at most twenty marks, and no
 * more than fit.
 */
export function dayStep(days: number, step: number, maxFitting = maxDayTicks): number {
  const maxTicks = Math.max(1, Math.min(maxDayTicks, maxFitting));
  return step * Math.ceil(Math.ceil(days / step) / maxTicks);
}

/** Round numbers from `low` to `high`, at most eight and no more than fit. */
export function valueTicks(low: number, high: number, maxFitting = maxValueTicks): number[] {
  const maxTicks = Math.max(2, Math.min(maxValueTicks, maxFitting));
  const step = roundAxisStep(Math.max(high - low, 1) / (maxTicks - 1));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
