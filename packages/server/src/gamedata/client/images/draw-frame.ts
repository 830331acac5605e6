import type { Bitmap } from '../../../rules/bmp.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { ActionFrame, Layer } from './act.ts';
import { type FrameReference, findFrame, type Sprite, spriteBitmap } from './spr.ts';

/** A sprite as it is in one moment. */
export interface Pose {
  readonly sprite: Sprite;
  readonly frame: ActionFrame;
}

/** Whole pixels around what is drawn, from the feet, right and bottom outside. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture of a sprite and where it goes. */
interface PlacedLayer extends Bounds {
  readonly layer: Layer;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly scaleX: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const DEGREE = Math.PI / 180;
/** Sines of right angles are not quite 0: what is nearer to a whole pixel than this is one. */
const TOLERANCE = 1e-6;
/** Middles of odd sizes lie half a pixel to the left and above, mirrored or not. */
const middle = (at: number, size: number) => (size % 2 === 0 ? at : at - 0.5);

const isVisible = ({ frame, tint, scaleX, scaleY }: Layer) =>
  frame.index >= 0 && tint[3] > 0 && [scaleX, scaleY].every((scale) => Number.isFinite(scale) && scale !== 0);

function place(layer: Layer, { width, height }: Size): PlacedLayer {
  const [x, y] = [middle(layer.x, width), middle(layer.y, height)];
  const [cos, sin] = [Math.cos(layer.rotation * DEGREE), Math.sin(layer.rotation * DEGREE)];
  const scaleX = layer.isMirrored ? -layer.scaleX : layer.scaleX;
  const corners = [-0.5, 0.5].flatMap((right) =>
    [-0.5, 0.5].map((below) => {
      const [across, down] = [right * width * scaleX, below * height * layer.scaleY];
      return { x: x + across * cos - down * sin, y: y + across * sin + down * cos };
    }),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const left = Math.floor(Math.min(...xs) + TOLERANCE);
  const top = Math.floor(Math.min(...ys) + TOLERANCE);
  const right = Math.ceil(Math.max(...xs) - TOLERANCE);
  const bottom = Math.ceil(Math.max(...ys) - TOLERANCE);
  return { layer, x, y, cos, sin, scaleX, left, top, right, bottom };
}

const placeLayers = ({ sprite, frame }: Pose): PlacedLayer[] =>
  frame.layers.filter(isVisible).flatMap((layer) => {
    const size = findFrame(sprite, layer.frame);
    return size ? [place(layer, size)] : [];
  });

const around = (all: readonly Bounds[]): Bounds =>
  all.reduce((sum, { left, top, right, bottom }) => ({
    left: Math.min(sum.left, left),
    top: Math.min(sum.top, top),
    right: Math.max(sum.right, right),
    bottom: Math.max(sum.bottom, bottom),
  }));

type Canvas = Bounds & { readonly pixels: Buffer };
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Puts a colour with alpha over what is there. */
function blend(pixels: Buffer, at: number, [red, green, blue, alpha]: Colour): void {
  const over = alpha / 255;
  const below = ((pixels[at + 3] ?? 0) / 255) * (1 - over);
  const whole = over + below;
  for (const [channel, value] of [red, green, blue].entries())
    pixels[at + channel] = Math.round((value * over + (pixels[at + channel] ?? 0) * below) / whole);
  pixels[at + 3] = Math.round(whole * 255);
}

/** Copies a pixel of a picture: most are opaque and in colours of their own. */
function drawPixel(canvas: Canvas, to: number, source: Bitmap, from: number, tint: Colour): void {
  const { pixels } = source;
  const alpha = pixels[from + 3] ?? 0;
  if (alpha === 0) return;
  const [red = 0, green = 0, blue = 0] = [pixels[from], pixels[from + 1], pixels[from + 2]];
  if (alpha === 255 && tint.every((part) => part === 255)) {
    canvas.pixels[to] = red;
    canvas.pixels[to + 1] = green;
    canvas.pixels[to + 2] = blue;
    canvas.pixels[to + 3] = 255;
    return;
  }
  const [r, g, b, a] = tint;
  blend(canvas.pixels, to, [(red * r) / 255, (green * g) / 255, (blue * b) / 255, (alpha * a) / 255]);
}

function drawLayer(canvas: Canvas, placed: PlacedLayer, bitmap: Bitmap): void {
  const { layer, cos, sin, scaleX } = placed;
  const { width, height } = bitmap;
  const canvasWidth = canvas.right - canvas.left;
  for (let y = placed.top; y < placed.bottom; y++) {
    for (let x = placed.left; x < placed.right; x++) {
      // Middles of pixels, the transformation backwards.
      const [dx, dy] = [x + 0.5 - placed.x, y + 0.5 - placed.y];
      const sourceX = Math.floor((dx * cos + dy * sin) / scaleX + width / 2 + TOLERANCE);
      const sourceY = Math.floor((dy * cos - dx * sin) / layer.scaleY + height / 2 + TOLERANCE);
      if (sourceX < 0 || sourceY < 0 || sourceX >= width || sourceY >= height) continue;
      const to = ((y - canvas.top) * canvasWidth + x - canvas.left) * 4;
      drawPixel(canvas, to, bitmap, (sourceY * width + sourceX) * 4, layer.tint);
    }
  }
}

/** Pictures of a sprite, each unpacked once. */
function bitmaps(): (sprite: Sprite, at: FrameReference) => Bitmap | undefined {
  const known = new Map<unknown, Bitmap | undefined>();
  return (sprite, at) => {
    const stored = findFrame(sprite, at);
    if (!known.has(stored)) known.set(stored, spriteBitmap(sprite, at));
    return known.get(stored);
  };
}

const areaOf = ({ left, top, right, bottom }: Bounds) => (right - left) * (bottom - top);

/**
 * Draws a sprite in each of the poses, all pictures of one size: that of everything that is seen in any of them.
 * @throws {ClientFault} where nothing is to be seen, and for more than any sprite draws.
 */
export function drawPoses(poses: readonly Pose[]): Bitmap[] {
  const placed = poses.map(placeLayers);
  const layers = placed.flat();
  if (layers.length === 0) throw new ClientFault('shows nothing', 'empty');
  const bounds = around(layers);
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  if (!(width <= limits.drawnSide && height <= limits.drawnSide))
    throw tooBig(`is drawn with more than ${limits.drawnSide} pixels a side`);
  const work = layers.reduce((sum, layer) => sum + areaOf(layer), poses.length * areaOf(bounds));
  if (work > limits.drawnPixels) throw tooBig(`is drawn with more than ${limits.drawnPixels} pixels`);
  const bitmapOf = bitmaps();
  return poses.map(({ sprite }, index) => {
    const pixels = Buffer.alloc(width * height * 4);
    for (const layer of placed[index] ?? []) {
      const bitmap = bitmapOf(sprite, layer.layer.frame);
      if (bitmap) drawLayer({ ...bounds, pixels }, layer, bitmap);
    }
    return { width, height, pixels };
  });
}
