import { expect, it } from 'vitest';
import { mapRecord } from '../../contract/databases.ts';
import { type MapMarker, mapMarkers, nextMarker } from './map-markers.ts';

const at = (key: string, x: number, y: number): MapMarker => ({
  key,
  kind: 'npc',
  label: key,
  areas: [{ x, y, x2: x, y2: y }],
});

it('the label of a warp names its destination map and the id of that map', () => {
  const warp = { from: 'prontera', from_x: 1, from_y: 2, to_x: 3, to_y: 4, px: 5, py: 6 };
  const { warps, npcs, spawns } = mapRecord.parse({
    ...{ id: 'prontera', name: 'Prontera' },
    warps: [
      { ...warp, id: 1, to: 'prt_fild08', to_name: 'Prontera Field' },
      { ...warp, id: 2, to: 'gef_tower' },
    ],
  });
  const labels = mapMarkers({ warps, npcs, spawns }).map(({ label }) => label);
  expect(labels).toEqual(['To Prontera Field (prt_fild08)', 'To gef_tower']);
});

it('moving between map markers prefers one straight ahead to a closer one at the side', () => {
  const [from, near, aside, behind] = [at('from', 0, 0), at('near', 10, 1), at('aside', 6, 9), at('behind', -3, 0)];
  const all = [from, aside, behind, near];
  expect(nextMarker(all, from, 'right')).toBe(near);
  expect(nextMarker(all, from, 'down')).toBe(aside);
  expect(nextMarker(all, from, 'left')).toBe(behind);
  expect(nextMarker(all, behind, 'left')).toBeUndefined();
});
