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

describe('trimming the transparent margins of an image', () => {
  it.each([
    ['removes transparent margins', ['....', '..R.', '.R..'], ['.R', 'R.']],
    ['returns nothing for a transparent image', ['..', '..'], []],
    ['keeps an image without margins', ['RG'], ['RG']],
  ])('%s', (_, before, after) => {
    expect(shown(trimBitmap(picture(...before)))).toEqual(after);
  });
});

describe('scaling down an image', () => {
  it.each([
    ['keeps an image that fits', 4, ['RG', 'GR'], ['RG', 'GR']],
    ['merges four pixels into one', 2, ['RRGG', 'RRGG', 'GGRR', 'GGRR'], ['RG', 'GR']],
    ['keeps the aspect ratio', 2, ['RRGG', 'RRGG'], ['RG']],
    ['keeps at least one pixel of a thin image', 2, ['RRRRRRRR'], ['RR']],
    ['uses the most frequent colour without mixing', 1, ['RG', 'RR'], ['R']],
    ['makes a pixel transparent if most of its area is', 1, ['R.', '..'], ['.']],
    ['weights partly covered pixels at an uneven scale', 2, ['RGG', 'RGG', 'RGG'], ['RG', 'RG']],
  ])('%s', (_, side, before, after) => {
    expect(shown(downscale(picture(...before), side))).toEqual(after);
  });
});
