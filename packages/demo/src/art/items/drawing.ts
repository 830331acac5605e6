import type { Ramp } from '../pixel/ramp.ts';
import type { Sprite } from '../pixel/sprite.ts';

/** Draws one kind of thing on a grid of 24 by 24, in its main material and a second one. */
export type ItemPainter = (on: Sprite, main: Ramp, trim: Ramp) => void;
