import { roundAxisStep } from '@kafra/sdk/rules';

/** Maximum number of labels on an axis of a chart. */
const maxValueTicks = 8;

/** Returns round numbers from `low` to `high` for the axis of a chart: at most eight, and no more than fit. */
export function valueTicks(low: number, high: number, maxFitting = maxValueTicks): number[] {
  const maxTicks = Math.max(2, Math.min(maxValueTicks, maxFitting));
  const step = roundAxisStep(Math.max(high - low, 1) / (maxTicks - 1));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
