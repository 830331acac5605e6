import { type Bitmap, colorAt } from './bitmap.ts';

/** Removes the transparent margins of a picture. A fully transparent picture becomes empty. */
export function trimBitmap(bitmap: Bitmap): Bitmap {
  const edges = { left: bitmap.width, right: -1, top: bitmap.height, bottom: -1 };
  for (let y = 0; y < bitmap.height; y += 1) {
    for (let x = 0; x < bitmap.width; x += 1) {
      if (colorAt(bitmap, x, y) === undefined) continue;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y);
    }
  }
  const { left, top } = edges;
  const width = Math.max(0, edges.right - left + 1);
  const height = Math.max(0, edges.bottom - top + 1);
  return createBitmap({ width, height }, (x, y) => pixelAt(bitmap, left + x, top + y));
}

/**
 * Scales a picture down to a square of this side, in proportion. Smaller pictures stay unchanged. Each pixel gets the
 * most frequent colour of its area, so outlines stay sharp and no new colours appear.
 */
export function downscale(bitmap: Bitmap, side: number): Bitmap {
  const factor = Math.max(bitmap.width, bitmap.height) / side;
  if (factor <= 1) return bitmap;
  const width = Math.max(1, Math.round(bitmap.width / factor));
  const height = Math.max(1, Math.round(bitmap.height / factor));
  const columns = coverages(bitmap.width, width);
  const rows = coverages(bitmap.height, height);
  return createBitmap({ width, height }, (x, y) => dominantPixel(bitmap, columns[x] ?? [], rows[y] ?? []));
}

/** A pixel in a row of a picture, and the share of it that an area covers. */
interface Coverage {
  index: number;
  fraction: number;
}

/**
 * Divides `length` pixels into `count` equal areas, and returns the pixels that each area covers, with their shares.
 */
const coverages = (length: number, count: number): Coverage[][] =>
  Array.from({ length: count }, (_, piece) => {
    const [from, to] = [(piece * length) / count, ((piece + 1) * length) / count];
    const first = Math.floor(from);
    return Array.from({ length: Math.ceil(to) - first }, (__, step) => ({
      index: first + step,
      fraction: Math.min(first + step + 1, to) - Math.max(first + step, from),
    }));
  });

function dominantPixel(bitmap: Bitmap, columns: readonly Coverage[], rows: readonly Coverage[]): Uint8Array {
  const covered = new Map<string | undefined, number>();
  let best: Uint8Array = transparentPixel;
  let most = 0;
  for (const row of rows) {
    for (const column of columns) {
      const color = colorAt(bitmap, column.index, row.index);
      const sum = (covered.get(color) ?? 0) + column.fraction * row.fraction;
      covered.set(color, sum);
      if (sum <= most) continue;
      most = sum;
      best = color === undefined ? transparentPixel : pixelAt(bitmap, column.index, row.index);
    }
  }
  return best;
}

const transparentPixel = new Uint8Array(4);

function pixelAt({ width, pixels }: Bitmap, x: number, y: number): Uint8Array {
  const at = (y * width + x) * 4;
  return pixels.subarray(at, at + 4);
}

function createBitmap(size: Omit<Bitmap, 'pixels'>, pixelOf: (x: number, y: number) => Uint8Array): Bitmap {
  const pixels = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) pixels.set(pixelOf(x, y), (y * size.width + x) * 4);
  }
  return { ...size, pixels };
}
