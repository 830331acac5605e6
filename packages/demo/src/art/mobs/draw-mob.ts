import { pigments } from '../pixel/ramp.ts';
import { box, join, mirrored, moved, polygon } from '../pixel/shape.ts';
import { Sprite } from '../pixel/sprite.ts';
import { chooseMobPainter, type MobAppearance } from './choose.ts';
import { middle } from './drawing.ts';

/** Width of a monster's picture in pixels, without the outline. A crown or horns need additional height. */
const across: Readonly<Record<string, number>> = { Small: 36, Medium: 48, Large: 64 };

/** Shapes of a crown and of horns, with their base at height 0. */
const crown = join(
  polygon([15, -9], [19, -5.6], [24, -12], [29, -5.6], [33, -9], [31.6, 0], [16.4, 0]),
  box(16.4, -2, 15.2, 3),
);
const horns = mirrored(polygon([14, 3], [8, -3], [9, -10], [12.6, -4], [19, 1]), middle);

/**
 * Adds a crown or horns to the drawing of a monster. A crown is on the highest point of the head, horns grow from its
 * sides.
 */
function dress(sprite: Sprite, { mvp, boss }: MobAppearance): void {
  const head = Math.max(-1, sprite.top(middle));
  if (mvp)
    sprite.paint(moved(crown, 0, head + 1.5), pigments.gold).dots(pigments.red[2], [24, head - 1], [24, head - 2]);
  else if (boss) sprite.paint(moved(horns, 0, sprite.top(16)), pigments.bone);
}

function headRoom({ mvp, boss }: MobAppearance, width: number): number {
  if (mvp) return width / 4.4;
  return boss ? width / 12 : 0;
}

/** Draws the picture of a monster: small ones are 36 pixels wide, medium ones 48, large ones 64. */
export function drawMob(look: MobAppearance): Sprite {
  const width = across[look.size] ?? 48;
  const room = 2 + Math.round(headRoom(look, width));
  const sprite = new Sprite(width + 2, width + room, { scale: width / 48, left: 1, above: room });
  const { draw, main, trim } = chooseMobPainter(look);
  draw(sprite, main, trim);
  dress(sprite, look);
  return sprite.outline();
}
