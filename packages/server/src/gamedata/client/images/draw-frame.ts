import type { Bitmap } from '../../../rules/pictures/bmp.ts';
import {
  type Bounds,
  drawPicture,
  isVisible,
  type PlacedPicture,
  placePicture,
} from '../../../rules/pictures/draw-picture.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { ActionFrame, Layer } from './act.ts';
import { type FrameReference, findFrame, type Sprite, spriteBitmap } from './spr.ts';

/** A sprite in one animation frame of an action. */
export interface Pose {
  readonly sprite: Sprite;
  readonly frame: ActionFrame;
}

/** Returns the layers of an animation frame that are visible. */
export const visibleLayers = ({ layers }: ActionFrame): Layer[] =>
  layers.filter((layer) => layer.frame.index >= 0 && isVisible(layer));

/** A layer of an animation frame with the size and position of its picture. */
interface PlacedLayer extends PlacedPicture {
  readonly layer: Layer;
}

const placeLayers = ({ sprite, frame }: Pose): PlacedLayer[] =>
  visibleLayers(frame).flatMap((layer) => {
    const size = findFrame(sprite, layer.frame);
    return size ? [{ ...placePicture(layer, size), layer }] : [];
  });

const around = (all: readonly Bounds[]): Bounds =>
  all.reduce((sum, { left, top, right, bottom }) => ({
    left: Math.min(sum.left, left),
    top: Math.min(sum.top, top),
    right: Math.max(sum.right, right),
    bottom: Math.max(sum.bottom, bottom),
  }));

/** Returns a function that unpacks the pictures of a sprite, each only once. */
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
 * Draws a sprite in each animation frame. All pictures have the size of the area that is visible in any frame.
 * @throws {ClientFault} if no pixel is visible, and beyond the limits of a sprite.
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
      if (bitmap) drawPicture({ ...bounds, pixels }, layer, bitmap);
    }
    return { width, height, pixels };
  });
}
