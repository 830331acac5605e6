import type { Bitmap } from './bmp.ts';

/** Position, scale, rotation and tint of a picture on a canvas. */
export interface Placement {
  /** Position of the picture's centre in pixels from the origin; x to the right, y down. */
  readonly x: number;
  readonly y: number;
  readonly isMirrored: boolean;
  /** Tint: factors for red, green, blue and alpha; 255 leaves a value unchanged. */
  readonly tint: readonly [number, number, number, number];
  readonly scaleX: number;
  readonly scaleY: number;
  /** Clockwise rotation of the picture in degrees. */
  readonly rotation: number;
}

/** Rectangle in whole pixels from the origin. `right` and `bottom` are the first pixels outside. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * A picture at its position: the covered rectangle, and values that convert a position on the canvas back to a pixel of
 * the picture.
 */
export interface PlacedPicture extends Bounds {
  readonly placement: Placement;
  /** Position of the picture's centre on the canvas. */
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly scaleX: number;
}

/** Bitmap to draw on, with its bounds. */
export type Canvas = Bounds & { readonly pixels: Uint8Array };

const DEGREE = Math.PI / 180;
/**
 * Tolerance in pixels. Sines of right angles are not exactly 0, so a value closer than this to a whole pixel counts as
 * that pixel.
 */
const TOLERANCE = 1e-6;
/**
 * Returns the centre of a picture in one direction. For odd sizes it is half a pixel to the left or above, whether the
 * picture is mirrored or not.
 */
const middle = (at: number, size: number) => (size % 2 === 0 ? at : at - 0.5);

/** Returns true if a picture is visible at its scale and tint. */
export const isVisible = ({ tint, scaleX, scaleY }: Placement): boolean =>
  tint[3] > 0 && [scaleX, scaleY].every((scale) => Number.isFinite(scale) && scale !== 0);

/** Computes the rectangle that a placed picture of this size covers. */
export function placePicture(placement: Placement, { width, height }: Pick<Bitmap, 'width' | 'height'>): PlacedPicture {
  const [x, y] = [middle(placement.x, width), middle(placement.y, height)];
  const [cos, sin] = [Math.cos(placement.rotation * DEGREE), Math.sin(placement.rotation * DEGREE)];
  const scaleX = placement.isMirrored ? -placement.scaleX : placement.scaleX;
  const corners = [-0.5, 0.5].flatMap((right) =>
    [-0.5, 0.5].map((below) => {
      const [across, down] = [right * width * scaleX, below * height * placement.scaleY];
      return { x: x + across * cos - down * sin, y: y + across * sin + down * cos };
    }),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const left = Math.floor(Math.min(...xs) + TOLERANCE);
  const top = Math.floor(Math.min(...ys) + TOLERANCE);
  const right = Math.ceil(Math.max(...xs) - TOLERANCE);
  const bottom = Math.ceil(Math.max(...ys) - TOLERANCE);
  return { placement, x, y, cos, sin, scaleX, left, top, right, bottom };
}

/** Tint that leaves the colours of a picture unchanged. */
const PLAIN = [255, 255, 255, 255] as const;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Draws a partly transparent colour over a pixel. */
function blend(pixels: Uint8Array, at: number, [red, green, blue, alpha]: Colour): void {
  const over = alpha / 255;
  const below = ((pixels[at + 3] ?? 0) / 255) * (1 - over);
  const whole = over + below;
  for (const [channel, value] of [red, green, blue].entries())
    pixels[at + channel] = Math.round((value * over + (pixels[at + channel] ?? 0) * below) / whole);
  pixels[at + 3] = Math.round(whole * 255);
}

/** Copies a pixel of a picture to the canvas. Most pixels are opaque and without a tint, so they have a faster path. */
function drawPixel(canvas: Canvas, to: number, source: Bitmap, from: number, tint: Colour | undefined): void {
  const { pixels } = source;
  const alpha = pixels[from + 3] ?? 0;
  if (alpha === 0) return;
  const red = pixels[from] ?? 0;
  const green = pixels[from + 1] ?? 0;
  const blue = pixels[from + 2] ?? 0;
  if (alpha === 255 && !tint) {
    canvas.pixels[to] = red;
    canvas.pixels[to + 1] = green;
    canvas.pixels[to + 2] = blue;
    canvas.pixels[to + 3] = 255;
    return;
  }
  const [r, g, b, a] = tint ?? PLAIN;
  blend(canvas.pixels, to, [(red * r) / 255, (green * g) / 255, (blue * b) / 255, (alpha * a) / 255]);
}

/** Draws a picture at its position onto the canvas. Pixels outside the canvas are cut off. */
export function drawPicture(canvas: Canvas, placed: PlacedPicture, bitmap: Bitmap): void {
  const { placement, cos, sin, scaleX } = placed;
  const { width, height } = bitmap;
  const canvasWidth = canvas.right - canvas.left;
  const tint = placement.tint.every((part) => part === 255) ? undefined : placement.tint;
  const [top, bottom] = [Math.max(placed.top, canvas.top), Math.min(placed.bottom, canvas.bottom)];
  const [left, right] = [Math.max(placed.left, canvas.left), Math.min(placed.right, canvas.right)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      // The centre of each canvas pixel is converted back to a position in the picture.
      const dx = x + 0.5 - placed.x;
      const dy = y + 0.5 - placed.y;
      const sourceX = Math.floor((dx * cos + dy * sin) / scaleX + width / 2 + TOLERANCE);
      const sourceY = Math.floor((dy * cos - dx * sin) / placement.scaleY + height / 2 + TOLERANCE);
      if (sourceX < 0 || sourceY < 0 || sourceX >= width || sourceY >= height) continue;
      const to = ((y - canvas.top) * canvasWidth + x - canvas.left) * 4;
      drawPixel(canvas, to, bitmap, (sourceY * width + sourceX) * 4, tint);
    }
  }
}
