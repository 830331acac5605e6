import { describe, expect, it } from 'vitest';
import { type Bitmap, colorAt } from './bitmap.ts';
import { downscale, trimBitmap } from './scale.ts';

const colors: Readonly<Record<string, readonly number[]>> = {
  R: [255, 0, 0, 255],
  G: [0, 255, 0, 255],
  '.': [0, 0, 0, 0],
};

const signs: Readonly<Record<string, string>> = { '#ff0000': 'R', '#00ff00': 'G' };

const picture = (...rows: string[]): Bitmap => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  pixels: Uint8Array.from(rows.flatMap((row) => [...row].flatMap((sign) => [...(colors[sign] ?? [])]))),
});

const shown = (bitmap: Bitmap): string[] =>
  Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (__, x) => {
      const color = colorAt(bitmap, x, y);
      return color === undefined ? '.' : (signs[color] ?? '?');
    }).join(''),
  );

describe('trimming an image', () => {
  it.each([
    ['takes the clear margins away', ['....', '..R.', '.R..'], ['.R', 'R.']],
    ['leaves nothing of what cannot be seen', ['..', '..'], []],
    ['leaves a full one as it is', ['RG'], ['RG']],
  ])('%s', (_, before, after) => {
    expect(shown(trimBitmap(picture(...before)))).toEqual(after);
  });
});

describe('scaling down an image', () => {
  it.each([
    ['leaves one that fits as it is', 4, ['RG', 'GR'], ['RG', 'GR']],
    ['makes one point of four', 2, ['RRGG', 'RRGG', 'GGRR', 'GGRR'], ['RG', 'GR']],
    ['keeps the proportion', 2, ['RRGG', 'RRGG'], ['RG']],
    ['keeps at least one point of a thin one', 2, ['RRRRRRRR'], ['RR']],
    ['takes the colour that covers most, and mixes none', 1, ['RG', 'RR'], ['R']],
    ['is clear where most is clear', 1, ['R.', '..'], ['.']],
    ['counts parts of points where it does not come out even', 2, ['RGG', 'RGG', 'RGG'], ['RG', 'RG']],
  ])('%s', (_, side, before, after) => {
    expect(shown(downscale(picture(...before), side))).toEqual(after);
  });
});
