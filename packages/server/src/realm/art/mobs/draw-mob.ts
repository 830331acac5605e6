import { pigments } from '../pixel/ramp.ts';
import { box, join, mirrored, polygon } from '../pixel/shape.ts';
import { Sprite } from '../pixel/sprite.ts';
import { chooseMob, type MobLook } from './choose.ts';
import { middle } from './drawing.ts';

/** Points across; the crown of an MVP needs head room on top of that. */
const across: Readonly<Record<string, number>> = { Small: 36, Medium: 48, Large: 64 };
const acrossSmall: Readonly<Record<string, number>> = { Small: 20, Medium: 24, Large: 32 };

const crown = join(
  polygon([15, -7], [19, -3.6], [24, -10], [29, -3.6], [33, -7], [31.6, 2], [16.4, 2]),
  box(16.4, 0, 15.2, 2.4),
);
const horns = mirrored(polygon([15, 6], [8, 1], [9, -7], [12, -1], [19, 2]), middle);

/** The picture of a monster: small ones 36 points wide, middling 48, large 64; the small form about half of that. */
export function drawMob(look: MobLook, form: 'full' | 'small' = 'full'): Sprite {
  const width = (form === 'full' ? across : acrossSmall)[look.size] ?? (form === 'full' ? 48 : 24);
  const room = look.mvp ? Math.round(width / 5) : 0;
  const sprite = new Sprite(width, width + room, { grid: 48, above: room });
  const { draw, main, trim } = chooseMob(look);
  draw(sprite, main, trim);
  if (look.mvp) sprite.paint(crown, pigments.gold).dots(pigments.red[2], [24, 0], [24, -1]);
  else if (look.boss) sprite.paint(horns, pigments.bone);
  return sprite.outline();
}
