import { expect, it } from 'vitest';
import { describeTaps, tapSummary, tapSystem } from './tap-system.ts';

it('grows by half a share a tap up to four taps, the classic rule by a quarter a member', () => {
  const points = tapSystem();
  expect(points).toHaveLength(12);
  expect(points[0]).toEqual({ party: 1, taps: 0, classic: 100, realm: 100 });
  expect(points[1]).toEqual({ party: 2, taps: 1, classic: 62.5, realm: 75 });
  expect(points[4]).toEqual({ party: 5, taps: 4, classic: 40, realm: 60 });
  expect(points[11]).toEqual({ party: 12, taps: 4, classic: 31.25, realm: 25 });
});

it('says what a party gets in all and what each of its members gets', () => {
  const [alone, two, ...rest] = tapSystem().map(describeTaps);
  expect(alone).toBe(
    'Party size 1, taps 0: classic 100% in all, 100% per player; this server 100% in all, 100% per player',
  );
  expect(two).toBe(
    'Party size 2, taps 1: classic 125% in all, 62.5% per player; this server 150% in all, 75% per player',
  );
  expect(rest.at(-1)).toBe(
    'Party size 12, taps 4: classic 375% in all, 31.3% per player; this server 300% in all, 25% per player',
  );
});

it('says in a sentence for which parties this server is kinder', () => {
  expect(tapSummary()).toBe(
    'EXP per player by party size: more here than by the classic rules for 2 to 8, the same for 1 and 9, less for 10 to 12.',
  );
  expect(tapSummary(tapSystem().slice(0, 1))).toBe('EXP per player by party size: the same for 1.');
});
