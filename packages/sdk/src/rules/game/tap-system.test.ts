import { expect, it } from 'vitest';
import { describeTaps, tapSummary, tapSystem } from './tap-system.ts';

it('the tap system gives 50% per tap up to 4 taps, and the classic rule 25% per extra member', () => {
  const points = tapSystem();
  expect(points).toHaveLength(12);
  expect(points.map(({ classic }) => classic)).toEqual([100, 125, 150, 175, 200, 225, 250, 275, 300, 325, 350, 375]);
  expect(points.map(({ realm }) => realm)).toEqual([100, 150, 200, 250, 300, 300, 300, 300, 300, 300, 300, 300]);
  expect(points[4]).toEqual({ party: 5, taps: 4, classic: 200, realm: 300 });
});

it('the label of a chart point contains both percentages, party size and taps', () => {
  const texts = tapSystem().map(describeTaps);
  expect(texts[1]).toBe('Party size 2, taps 1: classic 125%, this server 150%');
  expect(texts[11]).toBe('Party size 12, taps 4: classic 375%, this server 300%');
});

it('the tap summary names the party sizes with more, equal or less EXP than the classic rule', () => {
  expect(tapSummary()).toBe(
    'EXP per player by party size: more here than by the classic rules for 2 to 8, the same for 1 and 9, less for 10 to 12.',
  );
  expect(tapSummary(tapSystem().slice(0, 1))).toBe('EXP per player by party size: the same for 1.');
});
