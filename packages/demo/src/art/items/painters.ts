import { arms } from './arms.ts';
import { clothes } from './clothes.ts';
import type { ItemPainter } from './drawing.ts';
import { goods } from './goods.ts';
import { spoils } from './spoils.ts';
import { vessels } from './vessels.ts';

/** All functions that draw items, by name. */
export const itemPainters = { ...vessels, ...spoils, ...goods, ...arms, ...clothes } satisfies Record<
  string,
  ItemPainter
>;
export type ItemPainterName = keyof typeof itemPainters;
