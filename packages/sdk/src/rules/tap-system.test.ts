import { expect, it } from 'vitest';
import { tapSystem } from './tap-system.ts';

it('grows by half a share a tap up to four taps, the classic rule by a quarter a member', () => {
  const points = tapSystem();
  expect(points).toHaveLength(12);
  expect(points[0]).toEqual({ party: 1, taps: 0, classic: 100, realm: 100 });
  expect(points[1]).toEqual({ party: 2, taps: 1, classic: 62.5, realm: 75 });
  expect(points[4]).toEqual({ party: 5, taps: 4, classic: 40, realm: 60 });
  expect(points[11]).toEqual({ party: 12, taps: 4, classic: 31.25, realm: 25 });
});
