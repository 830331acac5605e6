/** A picture in pixels. The first row is at the top. */
export interface Bitmap {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel, from 0 to 255. */
  pixels: Uint8Array;
}

/** Minimum opacity of a visible pixel. */
const opacityThreshold = 128;

/** Returns the colour of a pixel as `#RRGGBB`; undefined if it is transparent or outside. */
export function colorAt({ width, height, pixels }: Bitmap, x: number, y: number): string | undefined {
  const at = (y * width + x) * 4;
  if (x >= width || y >= height || (pixels[at + 3] ?? 0) < opacityThreshold) return undefined;
  return `#${[0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`;
}
