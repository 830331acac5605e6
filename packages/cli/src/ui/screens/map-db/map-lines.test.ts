import type { MapMarker } from '@kafra/sdk/rules';
import { expect, it } from 'vitest';
import type { Bitmap } from '../../images/bitmap.ts';
import { ascii, unicode } from '../../theme/glyphs.ts';
import { paletteOf } from '../../theme/palette.ts';
import { mapLines } from './map-lines.ts';
import { createTerrainGrid } from './terrain.ts';

const colours: Readonly<Record<string, readonly number[]>> = {
  '#': [120, 104, 78, 255],
  '.': [243, 233, 210, 255],
  '~': [128, 167, 170, 255],
  ' ': [92, 78, 58, 255],
};

/** Returns a picture in which each letter of the text becomes a square of two by two pixels. */
function picture(...rows: string[]): Bitmap {
  const points = rows.flatMap((row) => {
    const line = [...row].flatMap((sign) => [...(colours[sign] ?? []), ...(colours[sign] ?? [])]);
    return [...line, ...line];
  });
  return { width: (rows[0]?.length ?? 0) * 2, height: rows.length * 2, pixels: Uint8Array.from(points) };
}

const small = picture('######', '#....#', '#.~~.#', '#....#', '#.   #', '######');
const plan = createTerrainGrid(small, 2);
const bare = { palette: paletteOf('mono', 1), glyphs: ascii };
const at = (x: number, y: number) => [{ x, y, x2: x, y2: y }];
const gate: MapMarker = { key: 'warp 1', kind: 'warp', label: 'To elsewhere', areas: at(5, 3) };
const den: MapMarker = {
  key: 'spawn 1 0',
  kind: 'spawn',
  label: 'Poring',
  areas: [{ x: 2, y: 2, x2: 9, y2: 9 }],
};

const text = (chosen?: string) =>
  mapLines({ terrain: plan, markers: [den, gate], chosen }, bare).map((line) =>
    line.map((piece) => piece.text).join(''),
  );

it('a map is drawn with characters if there are no colours, and the selected marker has brackets', () => {
  expect(text()).toEqual(['# W  #', '# %  #', '# :::#']);
  expect(text('warp 1')[0]).toBe('#[W] #');
});

it('a map has a frame around the region in which a monster lives', () => {
  expect(text('spawn 1 0')).toEqual(['#+--+#', '#|  |#', '#+--+#']);
});

it('a map shows two points per terminal cell if colours are available', () => {
  const theme = { palette: paletteOf('night', 24), glyphs: unicode };
  const [first = []] = mapLines({ terrain: plan, markers: [], chosen: undefined }, theme);
  expect(first.map((piece) => piece.text).join('')).toBe(' ▀▀▀▀ ');
  const [corner, edge] = first;
  expect(edge?.color).toBe(corner?.backgroundColor);
  expect(edge?.backgroundColor).not.toBe(edge?.color);
});
