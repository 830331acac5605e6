import { beasts } from './beasts.ts';
import type { MobPainter } from './drawing.ts';
import { folk } from './folk.ts';
import { madeThings } from './made-things.ts';
import { smallLives } from './small-lives.ts';

/** All functions that draw monsters, by name. */
export const mobPainters = { ...beasts, ...smallLives, ...folk, ...madeThings } satisfies Record<string, MobPainter>;
export type MobPainterName = keyof typeof mobPainters;
