import { beasts } from './beasts.ts';
import type { Plan } from './drawing.ts';
import { folk } from './folk.ts';
import { madeThings } from './made-things.ts';
import { smallLives } from './small-lives.ts';

/** Every plan of a body, by its kind. */
export const plans = { ...beasts, ...smallLives, ...folk, ...madeThings } satisfies Record<string, Plan>;
export type Kind = keyof typeof plans;
