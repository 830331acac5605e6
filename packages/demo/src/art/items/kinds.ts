import { arms } from './arms.ts';
import { clothes } from './clothes.ts';
import type { Drawing } from './drawing.ts';
import { goods } from './goods.ts';
import { spoils } from './spoils.ts';
import { vessels } from './vessels.ts';

/** Everything that can be drawn, by its kind. */
export const drawings = { ...vessels, ...spoils, ...goods, ...arms, ...clothes } satisfies Record<string, Drawing>;
export type Kind = keyof typeof drawings;
