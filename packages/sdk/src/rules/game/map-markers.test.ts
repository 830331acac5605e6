import { expect, it } from 'vitest';
import { type MapMarker, nextMarker } from './map-markers.ts';

const at = (key: string, x: number, y: number): MapMarker => ({
  key,
  kind: 'npc',
  label: key,
  areas: [{ x, y, x2: x, y2: y }],
});

it('goes to what lies ahead, rather than to what lies closer but aside', () => {
  const [from, near, aside, behind] = [at('from', 0, 0), at('near', 10, 1), at('aside', 6, 9), at('behind', -3, 0)];
  const all = [from, aside, behind, near];
  expect(nextMarker(all, from, 'right')).toBe(near);
  expect(nextMarker(all, from, 'down')).toBe(aside);
  expect(nextMarker(all, from, 'left')).toBe(behind);
  expect(nextMarker(all, behind, 'left')).toBeUndefined();
});
