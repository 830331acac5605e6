import { pigments, type Ramp } from '../pixel/ramp.ts';
import { ellipse, mirrored } from '../pixel/shape.ts';
import type { Sprite } from '../pixel/sprite.ts';

/** Draws a type of monster on a grid of 48 by 48 units, with its feet near 44, in a main material and a second one. */
export type MobPainter = (on: Sprite, main: Ramp, trim: Ramp) => void;

/** Horizontal centre of a monster's drawing, at which faces are mirrored. */
export const middle = 24;

export type Eyes = { x: number; y: number; size?: number; colour?: Ramp };

/** Draws two round eyes of a monster with a highlight, at the same distance from the centre. */
export function eyes(on: Sprite, { x, y, size = 2.6, colour }: Eyes): void {
  on.paint(mirrored(ellipse(x, y, size, size * 1.25), middle), colour ?? pigments.ink, {
    flat: colour ? 4 : 0,
    soft: true,
  });
  on.dots(pigments.snow[4], [x - size * 0.4, y - size * 0.6], [2 * middle - x - size * 0.4, y - size * 0.6]);
}

/** Draws two fierce eyes of a monster: glowing, without a highlight. */
export function glare(on: Sprite, { x, y, size = 2.2, colour }: Eyes): void {
  on.paint(mirrored(ellipse(x, y, size + 1, size * 0.8 + 1), middle), pigments.ink, { flat: 0, soft: true });
  on.paint(mirrored(ellipse(x, y, size, size * 0.7), middle), colour ?? pigments.honey, { flat: 4, soft: true });
}
