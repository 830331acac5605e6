import { type ItemPainterName, itemPainters } from '../items/painters.ts';
import { pigments } from '../pixel/ramp.ts';
import { ellipse } from '../pixel/shape.ts';
import { Sprite } from '../pixel/sprite.ts';
import { bodyLook, firstLife } from './classes.ts';

/** Symbol of each job, drawn on its class icon. */
const signs: Readonly<Record<number, ItemPainterName>> = {
  ...{ 0: 'pack', 1: 'sword', 2: 'staff', 3: 'bow', 4: 'rosary', 5: 'coin', 6: 'dagger', 7: 'lance', 8: 'book' },
  ...{ 9: 'comet', 10: 'axe', 11: 'arrow', 12: 'katar', 14: 'shield', 15: 'fist', 16: 'scroll', 17: 'mask' },
  ...{ 18: 'flask', 19: 'fiddle', 20: 'whip', 23: 'crown', 24: 'pistol', 25: 'star', 4046: 'boots', 4047: 'gem' },
  4049: 'bell',
};

/** Returns a circle in the units of the class icon's drawing. */
const round = (radius: number) => ellipse(12, 12, radius, radius);

/**
 * Draws the icon of a character class, 24 by 24 pixels: its symbol on a field of the class colour, with a golden ring
 * for reborn classes.
 */
export function drawClassIcon(job: number): Sprite {
  const { main, trim } = bodyLook(job, 0);
  const sprite = new Sprite(24, 24, { scale: 0.7, left: 4, above: 4 });
  const isReborn = firstLife(job) !== job;
  if (isReborn) sprite.paint(round(15.4), pigments.gold, { flat: 2 });
  sprite.paint(round(isReborn ? 13.4 : 15), pigments[main], { flat: 1, soft: true });
  itemPainters[signs[firstLife(job)] ?? 'badge'](sprite, pigments.steel, pigments[trim === main ? 'bone' : trim]);
  return sprite.outline();
}
