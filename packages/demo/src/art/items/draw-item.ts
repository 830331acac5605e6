import { Sprite } from '../pixel/sprite.ts';
import { chooseDrawing, type ItemLook } from './choose.ts';

/** The picture of an item, 24 by 24 points. */
export function drawItem(look: ItemLook): Sprite {
  const sprite = new Sprite(24, 24);
  const { draw, main, trim } = chooseDrawing(look);
  draw(sprite, main, trim);
  return sprite.outline();
}
