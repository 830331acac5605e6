import { createRandom, type Random } from '../random.ts';
import { type Box, cell, Grid, type Point } from './grid.ts';
import { createNoise } from './noise.ts';
import { middle, type Recipe } from './recipe.ts';
import { layRoad } from './road.ts';

/** Digs a natural cave into the map of a dungeon: halls from coarse noise, with walls roughened by finer noise. */
function digCave(grid: Grid, recipe: Recipe): void {
  const halls = createNoise(`${recipe.id}/halls/${recipe.seed}`, 30);
  const rough = createNoise(`${recipe.id}/rough/${recipe.seed}`, 13);
  const rim = 7;
  grid.paint((x, y) => {
    const inside = Math.min(x, y, grid.width - 1 - x, grid.height - 1 - y);
    const solid = inside < rim ? 1 : 0.08 * Math.max(0, 1 - (inside - rim) / 12);
    return halls(x, y) * 0.6 + rough(x, y) * 0.4 - solid > 0.44 ? cell.ground : cell.wall;
  });
}

function floodLow(grid: Grid, recipe: Recipe, share: number): void {
  const low = createNoise(`${recipe.id}/pools/${recipe.seed}`, 26);
  grid.paint((x, y) => (grid.at(x, y) === cell.ground && low(x, y) < share ? cell.water : undefined));
}

function crack(grid: Grid, recipe: Recipe): void {
  const line = createNoise(`${recipe.id}/crack/${recipe.seed}`, 44);
  grid.paint((x, y) => (grid.at(x, y) === cell.ground && Math.abs(line(x, y) - 0.5) < 0.016 ? cell.cliff : undefined));
}

/** Builds the map of a cave with holes in its floor. */
function buildCave(grid: Grid, recipe: Recipe): void {
  digCave(grid, recipe);
  crack(grid, recipe);
}

/** Builds the map of a cave flooded by the sea. */
function buildReef(grid: Grid, recipe: Recipe): void {
  buildCave(grid, recipe);
  floodLow(grid, recipe, 0.46);
}

function scatterRooms(grid: Grid, random: Random): Box[] {
  const rooms: Box[] = [];
  for (let attempt = 0; attempt < 400 && rooms.length < (grid.width * grid.height) / 1500; attempt++) {
    const width = random.int(11, 26);
    const height = random.int(11, 26);
    const room = {
      x: random.int(9, grid.width - width - 10),
      y: random.int(9, grid.height - height - 10),
      width,
      height,
    };
    const clash = rooms.some(
      (other) =>
        room.x < other.x + other.width + 4 &&
        other.x < room.x + width + 4 &&
        room.y < other.y + other.height + 4 &&
        other.y < room.y + height + 4,
    );
    if (!clash) rooms.push(room);
  }
  return rooms;
}

const centre = (room: Box): Point => [room.x + Math.floor(room.width / 2), room.y + Math.floor(room.height / 2)];

/** Digs a passage with one corner between two points of a dungeon. */
function passage(grid: Grid, from: Point, to: Point): void {
  const corner: Point = [to[0], from[1]];
  grid.line(from, corner, { radius: 2, type: cell.ground });
  grid.line(corner, to, { radius: 2, type: cell.ground });
}

const far = (from: Point, to: Point) => Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);

/** Joins each hall of a dungeon to the nearest joined one, so that all halls can be reached. */
function joinRooms(grid: Grid, rooms: Box[]): void {
  const joined: Point[] = [];
  for (const room of rooms) {
    const here = centre(room);
    const nearest = joined.toSorted((a, b) => far(a, here) - far(b, here));
    for (const other of nearest.slice(0, joined.length % 3 === 0 ? 2 : 1)) passage(grid, here, other);
    joined.push(here);
  }
}

/** Builds the map of a dungeon with halls that have pillars or a sunken basin, joined by passages. */
function buildCrypt(grid: Grid, recipe: Recipe): void {
  const random = createRandom(`${recipe.id}/rooms/${recipe.seed}`);
  const rooms = scatterRooms(grid, random);
  joinRooms(grid, rooms);
  for (const room of rooms) {
    grid.box(room, cell.ground);
    const basin = random.chance(0.2);
    if (basin) grid.disc(centre(room), 3.5, cell.water);
    for (let y = room.y + 3; y < room.y + room.height - 3 && !basin; y += 6) {
      for (let x = room.x + 3; x < room.x + room.width - 3; x += 6) grid.box({ x, y, width: 2, height: 2 }, cell.wall);
    }
  }
}

/** Builds the map of a sewer: a network of brick channels with water in the middle and a path on both sides. */
function buildSewer(grid: Grid, recipe: Recipe): void {
  const random = createRandom(`${recipe.id}/net/${recipe.seed}`);
  const step = 32;
  const nodes: Point[] = [];
  for (let y = 20; y < grid.height - 14; y += step) for (let x = 20; x < grid.width - 14; x += step) nodes.push([x, y]);
  const channels = nodes.flatMap(([x, y]) => {
    const ways: [Point, Point][] = [];
    if (x + step < grid.width - 14 && random.chance(0.8))
      ways.push([
        [x, y],
        [x + step, y],
      ]);
    if (y + step < grid.height - 14 && random.chance(0.75))
      ways.push([
        [x, y],
        [x, y + step],
      ]);
    return ways;
  });
  for (const [from, to] of channels) grid.line(from, to, { radius: 5, type: cell.ground });
  for (const [from, to] of channels) grid.line(from, to, { radius: 2, type: cell.water });
  for (const node of nodes) if (random.chance(0.35)) grid.disc(node, 9, cell.ground);
}

/** Builds the map of a tower's floor: rings around a shaft, joined by spokes. */
function buildTower(grid: Grid, recipe: Recipe): void {
  const [cx, cy] = middle(recipe);
  const random = createRandom(`${recipe.id}/rings/${recipe.seed}`);
  const reach = Math.min(cx, cy) - 12;
  const turn = random.next() * Math.PI;
  const rings = 3 + (recipe.seed % 3);
  grid.paint((x, y) => {
    const away = Math.hypot(x - cx, y - cy);
    if (away > reach) return cell.wall;
    const angle = Math.atan2(y - cy, x - cx) + turn;
    const spoke = Math.abs(Math.sin(angle * 2)) < 5 / Math.max(8, away);
    const band = (away / reach) * rings;
    const floor = band - Math.floor(band) > 0.3;
    if (away < reach * 0.16) return away < reach * 0.1 ? cell.cliff : cell.ground;
    return floor || spoke ? cell.ground : cell.cliff;
  });
  const teeth = 24;
  for (let tooth = 0; tooth < teeth; tooth++) {
    const angle = (tooth / teeth) * Math.PI * 2 + turn;
    grid.disc([cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach], 3, cell.wall);
  }
}

/** Turns holes of a dungeon without adjacent floor back into rock. */
function fillLost(grid: Grid): void {
  const touched = (x: number, y: number) => {
    for (let dy = -3; dy <= 3; dy++) for (let dx = -3; dx <= 3; dx++) if (grid.walkable(x + dx, y + dy)) return true;
    return false;
  };
  grid.paint((x, y) => (grid.at(x, y) === cell.cliff && !touched(x, y) ? cell.wall : undefined));
}

interface Layout {
  build(grid: Grid, recipe: Recipe): void;
  /** Joins an entrance of a dungeon to its centre. */
  join(grid: Grid, gate: Point, hub: Point, recipe: Recipe): void;
}

/**
 * Joins an entrance of a dungeon to its centre by a road. It deviates from the straight line by at most this many
 * cells.
 */
const byRoad =
  (wander: number): Layout['join'] =>
  (grid, gate, hub, { id }) =>
    layRoad(grid, [gate, hub], { radius: 1.8, wander, seed: `${id}/${gate[0]}` });

const cave: Layout = { build: buildCave, join: byRoad(12) };

/** Layouts of dungeon maps by theme. All other themes are caves. */
const layouts: Partial<Record<Recipe['theme'], Layout>> = {
  crypt: { build: buildCrypt, join: passage },
  sewer: { build: buildSewer, join: passage },
  tower: { build: buildTower, join: byRoad(0) },
  reef: { ...cave, build: buildReef },
};

/** Draws the map of a dungeon or of the inside of a tower. Entrances are joined to the centre in every layout. */
export function drawDungeon(recipe: Recipe): Grid {
  const grid = new Grid(recipe.size[0], recipe.size[1]);
  const { build, join } = layouts[recipe.theme] ?? cave;
  build(grid, recipe);
  if (recipe.water === 'pond') floodLow(grid, recipe, 0.32);
  const hub = middle(recipe);
  if (recipe.theme !== 'tower') grid.disc(hub, 5, cell.ground);
  for (const gate of recipe.gates) {
    join(grid, gate, hub, recipe);
    grid.disc(gate, 3.5, cell.ground);
  }
  grid.seal(recipe.gates);
  fillLost(grid);
  return grid;
}
