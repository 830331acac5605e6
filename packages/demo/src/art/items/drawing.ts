import type { Ramp } from '../pixel/ramp.ts';
import type { Sprite } from '../pixel/sprite.ts';

/** Draws a type of item on a grid of 24 by 24 units, in a main material and a second one. */
export type ItemPainter = (on: Sprite, main: Ramp, trim: Ramp) => void;
