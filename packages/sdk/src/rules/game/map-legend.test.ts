import { expect, it } from 'vitest';
import { isMapWide, spawnLegend } from './map-legend.ts';
import type { MapMarker } from './map-markers.ts';

const extent = { width: 100, height: 100 };
const whole = { x: 1, y: 1, x2: 99, y2: 99 };
const corner = { x: 1, y: 1, x2: 20, y2: 20 };
const marker = (label: string, areas: MapMarker['areas'], kind: MapMarker['kind'] = 'spawn') => ({
  ...{ key: label, kind, label, areas },
});

it('the map legend numbers the monsters and explains their marks', () => {
  const markers = [
    marker('Poring', [whole]),
    marker('Fabre', [corner, corner]),
    marker('Drops', [whole, corner]),
    marker('Kafra', [corner], 'npc'),
  ];
  expect(spawnLegend(markers, extent).map(({ number, label, where }) => `${number} ${label}: ${where}`)).toEqual([
    '1 Poring: all over the map',
    '2 Fabre: in 2 areas',
    '3 Drops: all over the map and in 1 area',
  ]);
  expect(markers.map((one) => isMapWide(one, extent))).toEqual([true, false, true, false]);
});

it('the map legend is empty for a map without monsters', () => {
  expect(spawnLegend([], extent)).toEqual([]);
});
