import { Sprite } from '../pixel/sprite.ts';
import { chooseItemPainter, type ItemAppearance } from './choose.ts';

/** Draws the picture of an item, 24 by 24 pixels. `scale` multiplies both sides. */
export function drawItem(look: ItemAppearance, scale = 1): Sprite {
  const sprite = new Sprite(24 * scale, 24 * scale, { scale });
  const { draw, main, trim } = chooseItemPainter(look);
  draw(sprite, main, trim);
  return sprite.outline();
}
