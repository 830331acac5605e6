import { pigments } from '../pixel/ramp.ts';
import { box, polygon } from '../pixel/shape.ts';
import { Sprite } from '../pixel/sprite.ts';
import { bodyLook } from './classes.ts';
import { drawPerson, paintBody, paintHat, paintHead } from './draw-person.ts';
import { headLook } from './hair.ts';
import type { allHeadgear } from './headgear.ts';
import { roleAppearance } from './roles.ts';

/** Sprite number of the NPC that is a guild's banner. */
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

/** Draws the picture of an NPC by its sprite number, 26 by 36 pixels. */
export function drawNpc(spriteId: number): Sprite {
  const sprite = new Sprite(26, 36, { left: 1, above: 4 });
  if (spriteId === bannerNumber) drawBanner(sprite);
  else drawPerson(sprite, roleAppearance(spriteId));
  return sprite.outline();
}

/** Size in pixels of a character and of each of its layers. */
export const characterSize = { width: 32, height: 48 } as const;

const drawPart = (paint: (on: Sprite) => void): Sprite => {
  const sprite = new Sprite(characterSize.width, characterSize.height, { scale: 1.25, left: 1, above: 9 });
  paint(sprite);
  return sprite.outline();
};

/** Draws the clothes and equipment of a job without a head, 32 by 48 pixels. */
export const drawBody = (job: number, dye = 0): Sprite => drawPart((on) => paintBody(on, bodyLook(job, dye)));

/**
 * Draws the head of a character on a picture of the same size as that of a body, so that it can be laid over a body.
 */
export const drawHead = (head: number, sex: 'M' | 'F', colour = 0): Sprite =>
  drawPart((on) => paintHead(on, headLook(head, sex, colour)));

/** Draws headgear on an otherwise empty picture, of the same size as that of a body. */
export const drawHeadgear = ({ look }: (typeof allHeadgear)[number]): Sprite =>
  drawPart((on) => paintHat(on, { ...look, outfit: 'tunic', style: 'bald', skin: 'skin' }));
