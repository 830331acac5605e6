import { chartRanges } from '@kafra/sdk/rules';
import { expect, it } from 'vitest';
import { dayStep, valueTicks } from './ticks.ts';

it('marks at most twenty days, in multiples of the step of the range', () => {
  const steps = chartRanges.map(({ days, step }) => dayStep(days, step));
  expect(steps).toEqual([2, 6, 21]);
  chartRanges.forEach(({ days, step }, index) => {
    expect(Math.ceil(days / (steps[index] ?? 1))).toBeLessThanOrEqual(20);
    expect((steps[index] ?? 0) % step).toBe(0);
  });
  expect(dayStep(30, 1, 6)).toBe(5);
});

it('marks at most eight round values', () => {
  expect(valueTicks(0, 93)).toEqual([0, 20, 40, 60, 80]);
  expect(valueTicks(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(valueTicks(0, 0)).toEqual([0]);
  for (const high of [1, 12, 999, 1e6, 3.7e9]) expect(valueTicks(0, high).length).toBeLessThanOrEqual(8);
});
