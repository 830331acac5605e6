import { createRandom, type Random } from '../random.ts';
import { type Box, cell, Grid, type Point } from './grid.ts';
import { createNoise } from './noise.ts';
import { middle, type Recipe } from './recipe.ts';
import { layRoad } from './road.ts';

type Plan = { block: number; street: number; wall: number; round: number };

const plans: Partial<Record<Recipe['theme'], Plan>> = {
  city: { block: 34, street: 5, wall: 3, round: 4 },
  harbour: { block: 30, street: 5, wall: 2, round: 5 },
  village: { block: 30, street: 8, wall: 1, round: 2 },
  forge: { block: 28, street: 6, wall: 2, round: 2.6 },
};

/** Cuts a quarter of a town into blocks with streets between them. */
function splitBlocks(box: Box, plan: Plan, random: Random): Box[] {
  const wide = box.width >= box.height;
  const length = wide ? box.width : box.height;
  if (length < plan.block) return [box];
  const cut = Math.floor(length * (0.38 + random.next() * 0.24));
  const rest = length - cut - plan.street;
  const parts: [Box, Box] = wide
    ? [
        { ...box, width: cut },
        { ...box, x: box.x + cut + plan.street, width: rest },
      ]
    : [
        { ...box, height: cut },
        { ...box, y: box.y + cut + plan.street, height: rest },
      ];
  return parts.flatMap((part) => splitBlocks(part, plan, random));
}

/** Builds a church, hall or granary in a town: a long house with wings. */
function buildLandmark(grid: Grid, { x, y, width, height }: Box): void {
  const nave = Math.max(5, Math.round(width * 0.34));
  grid.box({ x: x + Math.floor((width - nave) / 2), y: y + 2, width: nave, height: height - 4 }, cell.wall);
  grid.box(
    { x: x + 2, y: y + Math.floor(height * 0.5), width: width - 4, height: Math.max(4, Math.round(height * 0.26)) },
    cell.wall,
  );
  grid.disc([x + Math.floor(width / 2), y + height - 4], nave * 0.62, cell.wall);
}

/** Places houses along the edges of a town's block. The middle of the block is a yard. */
function buildBlock(grid: Grid, block: Box, random: Random): void {
  if (Math.min(block.width, block.height) > 15 && random.chance(0.3)) {
    buildLandmark(grid, block);
    return;
  }
  const across = Math.max(1, Math.round(block.width / 13));
  const up = Math.max(1, Math.round(block.height / 13));
  const plotWidth = Math.floor(block.width / across);
  const plotHeight = Math.floor(block.height / up);
  for (let row = 0; row < up; row++) {
    for (let column = 0; column < across; column++) {
      if (random.chance(0.12)) continue;
      const inset = random.int(1, 2);
      const house = {
        x: block.x + column * plotWidth + inset,
        y: block.y + row * plotHeight + inset,
        width: Math.max(3, plotWidth - inset - random.int(1, 3)),
        height: Math.max(3, plotHeight - inset - random.int(1, 3)),
      };
      grid.box(house, cell.wall);
      if (random.chance(0.4))
        grid.box({ ...house, width: Math.ceil(house.width / 2), height: Math.ceil(house.height / 3) }, cell.ground);
    }
  }
}

/** Border of a town map. */
interface Outline {
  /** Distance from the centre as a share of the town's half size; 1 is the wall. */
  distance(x: number, y: number): number;
  /** Thickness of the wall as a share of the town's half size. */
  edge: number;
}

/**
 * Returns a function for the distance of a cell from the centre of a town. It is a share of the town's half size; 1 is
 * the wall, which has rounded corners.
 */
function ring(recipe: Recipe, round: number): (x: number, y: number) => number {
  const [cx, cy] = middle(recipe);
  const ragged = createNoise(`${recipe.id}/ring/${recipe.seed}`, 30);
  const loose = recipe.theme === 'village' ? 0.16 : 0.02;
  return (x, y) => {
    const dx = Math.abs(x - cx) / (cx - 20);
    const dy = Math.abs(y - cy) / (cy - 20);
    return (dx ** round + dy ** round) ** (1 / round) + (ragged(x, y) - 0.5) * loose;
  };
}

function sea(recipe: Recipe): (x: number, y: number) => number {
  const shore = createNoise(`${recipe.id}/quay/${recipe.seed}`, 60);
  const [width, height] = recipe.size;
  if (recipe.water === 'south') return (x, y) => height * 0.2 - y + (shore(x, y) - 0.5) * 12;
  if (recipe.water === 'east') return (x, y) => x - width * 0.8 + (shore(x, y) - 0.5) * 12;
  if (recipe.water === 'west') return (x, y) => width * 0.2 - x + (shore(x, y) - 0.5) * 12;
  if (recipe.water === 'river') return (x, y) => 4.5 - Math.abs(x - width * 0.66 + Math.sin(y / 22) * 9);
  return () => -1;
}

function digPlaza(grid: Grid, hub: Point, radius: number): void {
  grid.disc(hub, radius, cell.ground);
  grid.disc(hub, radius * 0.34, cell.wall);
  grid.disc(hub, radius * 0.34 - 1, cell.water);
  grid.disc(hub, 1.2, cell.wall);
}

function buildQuays(grid: Grid, recipe: Recipe): void {
  if (recipe.theme !== 'harbour') return;
  const [width, height] = recipe.size;
  for (const share of [0.3, 0.5, 0.7]) {
    const x = Math.floor(width * share);
    grid.box({ x: x - 2, y: Math.floor(height * 0.08), width: 5, height: Math.floor(height * 0.16) }, cell.ground);
  }
}

/** Draws the surroundings of a town: sea or river, the wall with a lane inside, and rock or a drop outside. */
function surround(grid: Grid, recipe: Recipe, { distance, edge }: Outline): void {
  const wet = sea(recipe);
  const beyond = recipe.water === 'none' || recipe.theme === 'village' ? cell.wall : cell.cliff;
  grid.paint((x, y) => {
    const away = distance(x, y);
    const deep = wet(x, y);
    if (deep > 0) return deep > 5 ? cell.cliff : cell.water;
    if (away >= 1 && away < 1 + edge) return cell.wall;
    if (away > 1 + edge && away < 1 + edge * 3) return beyond;
    return away > 0.9 && away < 1 ? cell.ground : undefined;
  });
}

/** Lays an avenue from each gate of a town to its centre. In a village avenues are curved. */
function layAvenues(grid: Grid, recipe: Recipe, street: number): void {
  for (const gate of recipe.gates) {
    layRoad(grid, [gate, middle(recipe)], {
      radius: street * 0.6,
      wander: recipe.theme === 'village' ? 10 : 0,
      seed: `${recipe.id}/${gate[0]},${gate[1]}`,
    });
    grid.disc(gate, 3, cell.ground);
  }
}

/**
 * Draws the map of a town: its wall, blocks of houses, avenues from the gates to a plaza with a fountain, and its
 * water.
 */
export function drawTown(recipe: Recipe): Grid {
  const grid = new Grid(recipe.size[0], recipe.size[1]);
  const plan = plans[recipe.theme] ?? { block: 32, street: 5, wall: 2, round: 3 };
  const random = createRandom(`${recipe.id}/streets/${recipe.seed}`);
  const distance = ring(recipe, plan.round);
  grid.paint((x, y) => (distance(x, y) < 1 ? cell.ground : cell.wall));
  const [width, height] = recipe.size;
  for (const block of splitBlocks({ x: 24, y: 24, width: width - 48, height: height - 48 }, plan, random))
    buildBlock(grid, block, random);
  surround(grid, recipe, { distance, edge: plan.wall / (Math.min(width, height) / 2) });
  buildQuays(grid, recipe);
  layAvenues(grid, recipe, plan.street);
  digPlaza(grid, middle(recipe), Math.min(width, height) * 0.085);
  return grid;
}
