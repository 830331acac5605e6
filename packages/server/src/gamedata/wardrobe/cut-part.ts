import { partLimits } from '../../wardrobe/format.ts';
import type { Part, PartFrame } from '../../wardrobe/pack-wardrobe.ts';
import { ClientFault, tooBig } from '../client/fault.ts';
import { readActs } from '../client/images/act.ts';
import { visibleLayers } from '../client/images/draw-frame.ts';
import {
  type FrameReference,
  findFrame,
  frameIndices,
  readSprite,
  type Sprite,
  uprightPixels,
} from '../client/images/spr.ts';

function cutFrame(sprite: Sprite, at: FrameReference): PartFrame | undefined {
  const stored = findFrame(sprite, at);
  if (!stored) return undefined;
  const { width, height } = stored;
  if (width > partLimits.side || height > partLimits.side)
    throw tooBig(`is drawn with more than ${partLimits.side} pixels a side`);
  // The pixels are copied to their own memory. A small `Buffer` is part of a large one, so a few pixels would keep the
  // whole file in memory.
  const data = at.isColoured ? uprightPixels(stored) : Uint8Array.from(frameIndices(stored, sprite.hasRuns));
  return { width, height, isColoured: at.isColoured, data };
}

/**
 * Returns the standing pose of a character part in the direction south, cut out of its sprite. @throws {ClientFault}
 */
export function cutPart(spr: Buffer, act: Buffer): Part {
  const [standing] = readActs(act, 1);
  const frame = standing?.frames[0];
  if (!frame) throw new ClientFault('shows nothing', 'empty');
  const visible = visibleLayers(frame);
  if (visible.length > partLimits.layers) throw tooBig(`is drawn with more than ${partLimits.layers} layers`);
  const sprite = readSprite(spr);
  const pictures = new Map<string, PartFrame | undefined>();
  const layers = visible.flatMap((layer) => {
    const name = `${layer.frame.isColoured} ${layer.frame.index}`;
    if (!pictures.has(name)) pictures.set(name, cutFrame(sprite, layer.frame));
    const picture = pictures.get(name);
    return picture ? [{ ...layer, frame: picture }] : [];
  });
  if (layers.length === 0) throw new ClientFault('shows nothing', 'empty');
  const cut = [...pictures.values()].filter((picture) => picture !== undefined);
  if (cut.reduce((sum, { width, height }) => sum + width * height, 0) > partLimits.pixels)
    throw tooBig(`is drawn with more than ${partLimits.pixels} pixels`);
  const needsPalette = cut.some(({ isColoured }) => !isColoured);
  if (needsPalette && !sprite.palette) throw new ClientFault('has no palette');
  return {
    layers,
    anchor: frame.anchors[0],
    palette: needsPalette && sprite.palette ? Uint8Array.from(sprite.palette) : undefined,
  };
}
