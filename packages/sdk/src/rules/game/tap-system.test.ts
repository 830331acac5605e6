import { expect, it } from 'vitest';
import { describeTaps, tapRule, tapSummary, tapSystem } from './tap-system.ts';

const taps = { bonus: 50, max: 4 };

it('the tap chart shows the bonus of the realm per tap, and by the classic rule 25% per extra party member', () => {
  const points = tapSystem(taps);
  expect(points).toHaveLength(12);
  expect(points.map(({ classic }) => classic)).toEqual([100, 125, 150, 175, 200, 225, 250, 275, 300, 325, 350, 375]);
  expect(points.map(({ realm }) => realm)).toEqual([100, 150, 200, 250, 300, 300, 300, 300, 300, 300, 300, 300]);
  expect(points[4]).toEqual({ party: 5, taps: 4, classic: 200, realm: 300 });
});

it('the label of a point in the tap chart contains both percentages, party size and taps', () => {
  const texts = tapSystem(taps).map(describeTaps);
  expect(texts[1]).toBe('Party size 2, taps 1: classic 125%, this server 150%');
  expect(texts[11]).toBe('Party size 12, taps 4: classic 375%, this server 300%');
});

it('the summary of the tap chart names the party sizes with more, equal or less EXP than by the classic rule', () => {
  expect(tapSummary(tapSystem(taps))).toBe(
    'EXP per player by party size: more here than by the classic rules for 2 to 8, the same for 1 and 9, less for 10 to 12.',
  );
  expect(tapSummary(tapSystem(taps).slice(0, 1))).toBe('EXP per player by party size: the same for 1.');
});

it('the rule of the tap system has the values of the realm', () => {
  expect(tapRule(taps)).toBe(
    'Every party member who hits a monster taps it: +50% EXP per tap, capped at +200% with 4 taps. The classic rule gives +25% for each extra member.',
  );
  expect(tapRule({ bonus: 30, max: 1 })).toContain('+30% EXP per tap, capped at +30% with 1 tap.');
  expect(tapSystem({ bonus: 10, max: 2 }).map(({ realm }) => realm)).toEqual([100, 110, ...Array(10).fill(120)]);
});
