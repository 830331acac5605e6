import type { Bitmap } from '../rules/pictures/bmp.ts';
import { type Canvas, drawPicture, isVisible, type Placement, placePicture } from '../rules/pictures/draw-picture.ts';
import { type Look, outfitOf, type Slot } from './look.ts';
import type { DressedPart, Wardrobe } from './wardrobe.ts';

/**
 * Size of all pictures of characters in pixels. It is always the same, so that characters side by side are on the same
 * ground.
 */
const SIZE = { width: 160, height: 160 };
/** Position of a character's feet in the picture. */
const FEET = { x: 80, y: 135 };

const emptyCanvas = (): Canvas => ({
  left: -FEET.x,
  top: -FEET.y,
  right: SIZE.width - FEET.x,
  bottom: SIZE.height - FEET.y,
  pixels: Buffer.alloc(SIZE.width * SIZE.height * 4),
});

/** Source of the parts of a character, with the keys of bodies that are in front of their heads. */
interface PartSource extends Pick<Wardrobe, 'dress'> {
  readonly index: Pick<Wardrobe['index'], 'inFront'>;
}

/**
 * Returns the first part for a position of the character (such as hat or weapon) that the wardrobe file contains, and
 * its key.
 */
async function dressSlot(
  wardrobe: PartSource,
  { keys, colour }: Slot,
): Promise<(DressedPart & { key: string }) | undefined> {
  for (const key of keys) {
    const part = await wardrobe.dress(key, colour);
    if (part) return { ...part, key };
  }
  return undefined;
}

type Shift = Pick<Placement, 'x' | 'y'>;
const NOWHERE: Shift = { x: 0, y: 0 };

/** Returns the distance in pixels by which a part of a character is moved to fit onto the body. */
function shiftOf(part: DressedPart, body: DressedPart, { isOnBody }: Slot): Shift {
  if (!isOnBody) return NOWHERE;
  const [to, from] = [body.anchor ?? NOWHERE, part.anchor ?? NOWHERE];
  return { x: to.x - from.x, y: to.y - from.y };
}

function drawPart(canvas: Canvas, { layers }: DressedPart, { shift, scale }: { shift: Shift; scale: number }): void {
  for (const { placement, bitmap } of layers) {
    const moved = {
      ...placement,
      x: (placement.x + shift.x) * scale,
      y: (placement.y + shift.y) * scale,
      scaleX: placement.scaleX * scale,
      scaleY: placement.scaleY * scale,
    };
    if (isVisible(moved)) drawPicture(canvas, placePicture(moved, bitmap), bitmap);
  }
}

/**
 * Draws a character standing in the direction south, 160 pixels square with the feet at 80, 135. Missing parts are left
 * out; without a body the result is undefined. @throws {WardrobeFault}
 */
export async function drawCharacter(wardrobe: PartSource, look: Look): Promise<Bitmap | undefined> {
  const outfit = outfitOf(look);
  const { scale } = outfit;
  const body = await dressSlot(wardrobe, outfit.body);
  if (!body) return undefined;
  const isInFront = wardrobe.index.inFront.includes(body.key);
  const behind = isInFront ? [outfit.robe, outfit.head] : [outfit.robe];
  const before = isInFront ? outfit.front : [outfit.head, ...outfit.front];
  const canvas = emptyCanvas();
  // The parts of the character are read at the same time, but drawn in order.
  const dress = (slots: readonly Slot[]) =>
    Promise.all(slots.map(async (slot) => ({ slot, part: await dressSlot(wardrobe, slot) })));
  const [below, above] = await Promise.all([dress(behind), dress(before)]);
  const draw = (parts: typeof below) => {
    for (const { slot, part } of parts) if (part) drawPart(canvas, part, { shift: shiftOf(part, body, slot), scale });
  };
  draw(below);
  drawPart(canvas, body, { shift: NOWHERE, scale });
  draw(above);
  return { ...SIZE, pixels: canvas.pixels };
}
