import { pigments } from '../pixel/ramp.ts';
import { box, polygon } from '../pixel/shape.ts';
import { Sprite } from '../pixel/sprite.ts';
import { type CharacterAppearance, characterLook } from './classes.ts';
import { drawPerson } from './draw-person.ts';
import { roleAppearance } from './roles.ts';

/** The picture number of a guild's banner. */
export const bannerNumber = 722;

function drawBanner(sprite: Sprite): void {
  sprite
    .paint(box(11, 1, 2, 29), pigments.wood)
    .paint(polygon([5, 3], [19, 3], [19, 20], [12, 24], [5, 20]), pigments.red)
    .paint(
      polygon([12, 6], [14, 11], [18, 11], [15, 14], [16, 19], [12, 16], [8, 19], [9, 14], [6, 11], [10, 11]),
      pigments.gold,
    );
}

/** Somebody who stands on a map, 26 by 36 points. */
export function drawNpc(spriteId: number): Sprite {
  const sprite = new Sprite(26, 36, { left: 1, above: 4 });
  if (spriteId === bannerNumber) drawBanner(sprite);
  else drawPerson(sprite, roleAppearance(spriteId));
  return sprite.outline();
}

/** A player's character, 32 by 48 points. */
export function drawCharacter(look: CharacterAppearance): Sprite {
  const sprite = new Sprite(32, 48, { scale: 1.25, left: 1, above: 9 });
  drawPerson(sprite, characterLook(look));
  return sprite.outline();
}
