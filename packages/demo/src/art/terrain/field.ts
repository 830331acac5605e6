import { createRandom } from '../random.ts';
import { cell, Grid, type Point } from './grid.ts';
import { createNoise } from './noise.ts';
import { middle, type Recipe } from './recipe.ts';
import { layRoad } from './road.ts';

type Growth = { trees: number; rocks: number; cliffs: number };

const growth: Partial<Record<Recipe['theme'], Growth>> = {
  meadow: { trees: 0.35, rocks: 0.74, cliffs: 0.012 },
  wood: { trees: 2.4, rocks: 0.76, cliffs: 0.01 },
  rock: { trees: 0.15, rocks: 0.64, cliffs: 0.03 },
  desert: { trees: 0.12, rocks: 0.7, cliffs: 0.022 },
  snow: { trees: 0.8, rocks: 0.68, cliffs: 0.022 },
};

/** Returns a function for the distance of a cell from the ragged edge of the map's land. */
function coast(recipe: Recipe): (x: number, y: number) => number {
  const ragged = createNoise(`${recipe.id}/edge/${recipe.seed}`, 22);
  const [width, height] = recipe.size;
  return (x, y) => Math.min(x, y, width - 1 - x, height - 1 - y) - 3 - ragged(x, y) * 16;
}

/** Returns the depth of a map cell below the water level; a cell with more than 0 is water. */
function depth(recipe: Recipe): (x: number, y: number) => number {
  const shore = createNoise(`${recipe.id}/shore/${recipe.seed}`, 40);
  const [width, height] = recipe.size;
  const wave = (x: number, y: number) => (shore(x, y) - 0.5) * 60;
  if (recipe.water === 'none') return () => -1;
  if (recipe.water === 'south') return (x, y) => height * 0.26 - y + wave(x, y);
  if (recipe.water === 'west') return (x, y) => width * 0.26 - x + wave(x, y);
  if (recipe.water === 'east') return (x, y) => x - width * 0.74 + wave(x, y);
  if (recipe.water === 'river') return (x, y) => 7 - Math.abs(x - width * 0.3 - y * 0.35 + wave(x, y));
  return (x, y) => (0.36 - shore(x, y)) * 70;
}

/**
 * Builds a fortress on a field map: a square of walls around a court, with its gate in the middle of the south side.
 */
function raiseKeep(grid: Grid, [x, y]: Point): void {
  grid.box({ x: x - 18, y: y - 6, width: 37, height: 40 }, cell.ground);
  grid.box({ x: x - 14, y, width: 29, height: 29 }, cell.wall);
  for (const corner of [
    [-14, 0],
    [14, 0],
    [-14, 28],
    [14, 28],
  ] as const) {
    grid.disc([x + corner[0], y + corner[1]], 4, cell.wall);
  }
  grid.box({ x: x - 10, y: y + 4, width: 21, height: 10 }, cell.ground);
  grid.box({ x: x - 2, y, width: 5, height: 5 }, cell.ground);
}

function plantTrees(grid: Grid, recipe: Recipe, perHundred: number): void {
  const random = createRandom(`${recipe.id}/trees/${recipe.seed}`);
  const thicket = createNoise(`${recipe.id}/thicket/${recipe.seed}`, 30);
  const count = Math.round((grid.cells.length / 100) * perHundred);
  for (let tree = 0; tree < count; tree++) {
    const x = random.int(0, grid.width - 1);
    const y = random.int(0, grid.height - 1);
    if (grid.at(x, y) === cell.ground && random.next() < thicket(x, y))
      grid.disc([x, y], random.next() * 1.6, cell.wall);
  }
}

/** Draws a field map: a ragged edge, hills and cliffs from noise, water and trees, then the roads between its gates. */
export function drawField(recipe: Recipe): Grid {
  const grid = new Grid(recipe.size[0], recipe.size[1]);
  const { trees, rocks, cliffs } = growth[recipe.theme] ?? { trees: 0.3, rocks: 0.74, cliffs: 0.012 };
  const inland = coast(recipe);
  const wet = depth(recipe);
  const hills = createNoise(`${recipe.id}/hills/${recipe.seed}`, 48);
  const ridges = createNoise(`${recipe.id}/ridges/${recipe.seed}`, 64);
  grid.paint((x, y) => {
    const deep = wet(x, y);
    if (deep > 8) return cell.cliff;
    if (inland(x, y) < 0) return deep > 0 ? cell.cliff : cell.wall;
    if (deep > 0) return cell.water;
    if (hills(x, y) > rocks) return cell.wall;
    return Math.abs(ridges(x, y) - 0.52) < cliffs ? cell.cliff : cell.ground;
  });
  plantTrees(grid, recipe, trees);
  const hub = middle(recipe);
  grid.disc(hub, 7, cell.ground);
  for (const keep of recipe.keeps) raiseKeep(grid, keep);
  for (const gate of recipe.gates) {
    const indoors = recipe.keeps.some(([x, y]) => Math.abs(gate[0] - x) < 12 && gate[1] >= y && gate[1] < y + 16);
    const start: Point = indoors ? [gate[0], gate[1] - 14] : gate;
    layRoad(grid, [start, hub], { radius: 2.5, wander: 26, seed: `${recipe.id}/${gate[0]},${gate[1]}` });
    if (indoors) grid.line(start, gate, { radius: 2, type: cell.ground });
    else grid.disc(gate, 4, cell.ground);
  }
  return grid;
}
