import { Sprite } from '../pixel/sprite.ts';
import { chooseItemPainter, type ItemAppearance } from './choose.ts';

/** The picture of an item, 24 by 24 points. */
export function drawItem(look: ItemAppearance): Sprite {
  const sprite = new Sprite(24, 24);
  const { draw, main, trim } = chooseItemPainter(look);
  draw(sprite, main, trim);
  return sprite.outline();
}
