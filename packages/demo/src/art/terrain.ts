import { drawDungeon } from './terrain/dungeon.ts';
import { drawField } from './terrain/field.ts';
import type { Grid } from './terrain/grid.ts';
import { drawCastle, drawIndoor } from './terrain/hall.ts';
import { middle, type Recipe } from './terrain/recipe.ts';
import { drawTown } from './terrain/town.ts';

const draw = {
  town: drawTown,
  field: drawField,
  dungeon: drawDungeon,
  indoor: drawIndoor,
  castle: drawCastle,
} satisfies Record<Recipe['kind'], (recipe: Recipe) => Grid>;

/**
 * Returns the cells of a map in the demo world. The same recipe gives the same cells. Every walkable cell can be
 * reached from a gate, and every gate except those of houses from every other gate.
 */
export function drawTerrain(recipe: Recipe): Grid {
  const grid = draw[recipe.kind](recipe);
  const hub = middle(recipe);
  grid.paint((x, y) => (x === 0 || y === 0 || x === grid.width - 1 || y === grid.height - 1 ? 1 : undefined));
  grid.seal(recipe.kind === 'indoor' ? recipe.gates : [recipe.gates[0] ?? hub]);
  return grid;
}
