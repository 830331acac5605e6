import type { Bitmap } from './bmp.ts';

/** How a picture is put on a canvas. */
export interface Placement {
  /** Position of its centre, in pixels from the origin, right and down. */
  readonly x: number;
  readonly y: number;
  readonly isMirrored: boolean;
  /** Red, green, blue and alpha that its colours are multiplied with, 255 for as they are. */
  readonly tint: readonly [number, number, number, number];
  readonly scaleX: number;
  readonly scaleY: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
}

/** Whole pixels around what is drawn, from the origin, right and bottom outside. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture that has its place: what it covers, and how to get from there back to its pixels. */
export interface PlacedPicture extends Bounds {
  readonly placement: Placement;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly scaleX: number;
}

/** A bitmap to draw on. */
export type Canvas = Bounds & { readonly pixels: Uint8Array };

const DEGREE = Math.PI / 180;
/** Sines of right angles are not quite 0: what is nearer to a whole pixel than this is one. */
const TOLERANCE = 1e-6;
/** The centre of odd sizes is half a pixel to the left and above, mirrored or not. */
const middle = (at: number, size: number) => (size % 2 === 0 ? at : at - 0.5);

/** Whether anything could be seen of a picture that is put so. */
export const isVisible = ({ tint, scaleX, scaleY }: Placement): boolean =>
  tint[3] > 0 && [scaleX, scaleY].every((scale) => Number.isFinite(scale) && scale !== 0);

/** Returns the position of a picture of a size. */
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

/** Colours as they are. */
const PLAIN = [255, 255, 255, 255] as const;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Puts a colour with alpha over what is there. */
function blend(pixels: Uint8Array, at: number, [red, green, blue, alpha]: Colour): void {
  const over = alpha / 255;
  const below = ((pixels[at + 3] ?? 0) / 255) * (1 - over);
  const whole = over + below;
  for (const [channel, value] of [red, green, blue].entries())
    pixels[at + channel] = Math.round((value * over + (pixels[at + channel] ?? 0) * below) / whole);
  pixels[at + 3] = Math.round(whole * 255);
}

/** Copies a pixel. Most pixels are opaque and without a tint. */
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

/** Draws a picture at its position over the canvas. Pixels outside the canvas are cut off. */
export function drawPicture(canvas: Canvas, placed: PlacedPicture, bitmap: Bitmap): void {
  const { placement, cos, sin, scaleX } = placed;
  const { width, height } = bitmap;
  const canvasWidth = canvas.right - canvas.left;
  const tint = placement.tint.every((part) => part === 255) ? undefined : placement.tint;
  const [top, bottom] = [Math.max(placed.top, canvas.top), Math.min(placed.bottom, canvas.bottom)];
  const [left, right] = [Math.max(placed.left, canvas.left), Math.min(placed.right, canvas.right)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      // Middles of pixels, the transformation backwards.
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
