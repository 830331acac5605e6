import { describe, expect, it } from 'vitest';
import { type Bitmap, colorAt } from './bitmap.ts';
import { decodeImage } from './decode-image.ts';

/** Pictures of a few pixels, created by libwebp. Each comment describes the content. */
const files = {
  /** Three rows of pixels: RGB., .RGB, B.RG (R, G and B are colours, a dot is transparent). */
  lossless: 'UklGRjAAAABXRUJQVlA4TCQAAAAvA4AAEB8gEEjaH3qN+RcQFPk/2vwH8KVAIJCApLjcthH9Dw0=',
  /** A picture with a red upper half. */
  lossy:
    'UklGRnQAAABXRUJQVlA4WAoAAAAQAAAAAwAAAwAAQUxQSAwAAAABDzD/ERFiHiL6HwNWUDggQgAAAJACAJ0BKgQABAAAwBIlqAJ0a4D+AYQB6/92AA5AAP76IZfyCfaMX9bz7Rbf/6tvzRfh4zoT//84qzRfh4zoAAAAAA==',
  /** An animated picture. First frame: the left half is green. Second frame: all pixels are blue. */
  animated:
    'UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAAAEAAAMAAGQAAAJWUDhMDwAAAC8BwAAAB9D/iP4HIqL/AQBBTk1GKAAAAAAAAAAAAAMAAAMAAGQAAABWUDhMDwAAAC8DwAAABxDR//4HIqL/AQA=',
  animatedLossy:
    'UklGRsoAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GTAAAAAAAAAAAAAEAAAMAAGQAAAJWUDggNAAAABACAJ0BKgIABAAAwBIloAJ0ugH4AfoAA8gA/u69n/9gBDEXpP/YAn/7/X7Dx+f/v50AAABBTk1GSgAAAAAAAAAAAAMAAAMAAGQAAABWUDggMgAAAPQBAJ0BKgQABAAAABIloAJ0ugH4AARMAAD+/mah//rRz9dE/1o5/60c/+Uqi1TbigAA',
  /** A picture of one red pixel. */
  gif: 'R0lGODlhAQABAIAAAP8AAAAAACH5BAEAAAEALAAAAAABAAEAAAICRAEAOw==',
};

const bytesOf = (file: keyof typeof files) => Buffer.from(files[file], 'base64');

/** Returns the pixels of a picture as letters of their strongest colour; a dot is a transparent pixel. */
const shown = (bitmap: Bitmap): string[] =>
  Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (__, x) => {
      const color = colorAt(bitmap, x, y);
      if (color === undefined) return '.';
      const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      return 'RGB'[parts.indexOf(Math.max(...parts))];
    }).join(''),
  );

describe('decoding images', () => {
  it.each([
    ['lossless', ['RGB.', '.RGB', 'B.RG']],
    ['lossy', ['RRRR', 'RRRR', '....', '....']],
    ['animated', ['GG', 'GG', 'GG', 'GG']],
    ['animatedLossy', ['GG', 'GG', 'GG', 'GG']],
    ['gif', ['R']],
  ] as const)('decodes %s', async (file, rows) => {
    expect(shown(await decodeImage(bytesOf(file)))).toEqual(rows);
  });

  it('keeps the colours of a lossless image', async () => {
    const bitmap = await decodeImage(bytesOf('lossless'));
    expect([0, 1, 2, 3].map((x) => colorAt(bitmap, x, 0))).toEqual(['#ff0000', '#00ff00', '#0000ff', undefined]);
  });

  it.each([
    ['an HTML page', Buffer.from('<!doctype html>')],
    ['an empty file', Buffer.alloc(0)],
    ['half a WebP', bytesOf('lossless').subarray(0, 24)],
    ['half an animation', bytesOf('animated').subarray(0, 60)],
    ['half a GIF', bytesOf('gif').subarray(0, 30)],
  ])('rejects %s', async (_, bytes) => {
    await expect(decodeImage(bytes)).rejects.toThrow();
  });

  it('still decodes a valid image after an invalid one', async () => {
    await expect(decodeImage(bytesOf('lossless').subarray(0, 24))).rejects.toThrow();
    expect(shown(await decodeImage(bytesOf('lossless')))).toEqual(['RGB.', '.RGB', 'B.RG']);
  });
});
