import { expect, it } from 'vitest';
import { valueTicks } from './ticks.ts';

it('the axis of a chart has at most eight round values', () => {
  expect(valueTicks(0, 93)).toEqual([0, 20, 40, 60, 80]);
  expect(valueTicks(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(valueTicks(0, 0)).toEqual([0]);
  for (const high of [1, 12, 999, 1e6, 3.7e9]) expect(valueTicks(0, high).length).toBeLessThanOrEqual(8);
});
