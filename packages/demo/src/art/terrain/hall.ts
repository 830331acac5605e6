import { createRandom } from '../random.ts';
import { type Box, cell, Grid, type Point } from './grid.ts';
import { middle, type Recipe } from './recipe.ts';

/** Adds furniture to a hall inside a house or castle, above its door. */
function furnish(grid: Grid, [x, y]: Point, seed: string): void {
  const random = createRandom(seed);
  const room: Box = { x: x - 10, y: y + 1, width: 21, height: 19 };
  grid.box(room, cell.ground);
  grid.box({ x: x - 1, y: y - 1, width: 3, height: 3 }, cell.ground);
  grid.box({ x: room.x + 2, y: room.y + 13, width: 7, height: 2 }, cell.wall);
  grid.box({ x: room.x + 12, y: room.y + 13, width: 7, height: 2 }, cell.wall);
  for (let piece = 0; piece < 4; piece++) {
    const left = piece % 2 === 0;
    const at = { x: left ? room.x + random.int(0, 4) : room.x + random.int(15, 18), y: room.y + random.int(1, 10) };
    grid.box({ ...at, width: random.int(2, 3), height: random.int(1, 3) }, cell.wall);
  }
  grid.box({ x: x - 2, y: y + 1, width: 5, height: 12 }, cell.ground);
}

/** Draws the map of the inside of houses: one room for each entrance, with walls between them. */
export function drawIndoor(recipe: Recipe): Grid {
  const grid = new Grid(recipe.size[0], recipe.size[1]);
  for (const gate of recipe.gates) furnish(grid, gate, `${recipe.id}/${gate[0]}`);
  return grid;
}

function mirrored(grid: Grid, box: Box, type: 0 | 1 | 3 | 5): void {
  grid.box(box, type);
  grid.box({ ...box, x: grid.width - box.x - box.width }, type);
}

function pillars(grid: Grid, rows: readonly number[], columns: readonly number[]): void {
  for (const y of rows) for (const x of columns) mirrored(grid, { x, y, width: 2, height: 2 }, cell.wall);
}

/**
 * Draws the map of a guild castle: a moat and a gatehouse in the south, a court, wings on both sides, and the hall of
 * the crystal in the north.
 */
export function drawCastle(recipe: Recipe): Grid {
  const grid = new Grid(recipe.size[0], recipe.size[1]);
  const [cx] = middle(recipe);
  const { width, height } = grid;
  const random = createRandom(`${recipe.id}/castle/${recipe.seed}`);
  const court = 40 + random.int(0, 6) * 2;
  const wing = 26 + random.int(0, 10);
  grid.box({ x: 10, y: 8, width: width - 20, height: 14 }, cell.water);
  grid.box({ x: cx - 3, y: 4, width: 7, height: 30 }, cell.ground);
  grid.box({ x: cx - court / 2, y: 30, width: court, height: 44 }, cell.ground);
  grid.disc([cx, 52], 7, cell.wall);
  grid.disc([cx, 52], 6, cell.water);
  mirrored(grid, { x: 14, y: 36, width: wing, height: 34 }, cell.ground);
  mirrored(grid, { x: 14 + wing - 2, y: 48, width: Math.max(4, cx - court / 2 - wing - 10), height: 6 }, cell.ground);
  mirrored(grid, { x: 20, y: 68, width: 6, height: 40 }, cell.ground);
  mirrored(grid, { x: 14, y: 104, width: wing, height: 26 }, cell.ground);
  grid.box({ x: cx - 4, y: 72, width: 9, height: 24 }, cell.ground);
  grid.box({ x: cx - 24, y: 94, width: 49, height: height - 94 - 14 }, cell.ground);
  mirrored(grid, { x: 14 + wing - 2, y: 114, width: Math.max(4, cx - 24 - wing - 10), height: 6 }, cell.ground);
  pillars(
    grid,
    [100, 110, 120, 130].filter((y) => y < height - 20),
    [cx - 18, cx - 10],
  );
  pillars(grid, [42, 60], [20, 14 + wing - 8]);
  grid.box({ x: cx - 8, y: height - 20, width: 17, height: 3 }, cell.wall);
  grid.box({ x: cx - 2, y: height - 20, width: 5, height: 3 }, cell.ground);
  for (const gate of recipe.gates) grid.disc(gate, 2, cell.ground);
  return grid;
}
