import type { Bitmap } from './bmp.ts';

/** Returns a picture without its transparent borders; undefined if all of it is transparent. */
export function trimPicture({ width, height, pixels }: Bitmap): Bitmap | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  if (right <= left) return undefined;
  const rows = Array.from({ length: bottom - top }, (_, row) => (row + top) * width);
  return {
    width: right - left,
    height: bottom - top,
    pixels: Buffer.concat(rows.map((start) => pixels.subarray((start + left) * 4, (start + right) * 4))),
  };
}
