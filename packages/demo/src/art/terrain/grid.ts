/** Cell types of rAthena's map cache. Ground and water are walkable, walls and cliffs are not. */
export const cell = { ground: 0, wall: 1, water: 3, cliff: 5 } as const;
export type Cell = (typeof cell)[keyof typeof cell];

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

const walkable = (type: number) => type === cell.ground || type === cell.water;

/** The cells of a map; y counts from the south, as in the game. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;

  constructor(width: number, height: number, fill: Cell = cell.wall) {
    this.width = width;
    this.height = height;
    this.cells = new Uint8Array(width * height).fill(fill);
  }

  /** Returns the type of a map cell; cells outside of the map are walls. */
  at(x: number, y: number): number {
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height;
    return inside ? (this.cells[y * this.width + x] ?? cell.wall) : cell.wall;
  }

  set(x: number, y: number, type: Cell): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.cells[y * this.width + x] = type;
  }

  /** Sets every cell of a map to the type that `choose` returns; undefined leaves a cell unchanged. */
  paint(choose: (x: number, y: number) => Cell | undefined): void {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const type = choose(x, y);
        if (type !== undefined) this.set(x, y, type);
      }
    }
  }

  box({ x, y, width, height }: Box, type: Cell): void {
    for (let dy = 0; dy < height; dy++) for (let dx = 0; dx < width; dx++) this.set(x + dx, y + dy, type);
  }

  disc([cx, cy]: Point, radius: number, type: Cell): void {
    const reach = Math.ceil(radius);
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        if (dx * dx + dy * dy <= radius * radius) this.set(Math.round(cx) + dx, Math.round(cy) + dy, type);
      }
    }
  }

  /** Draws a straight line of cells on a map with a round brush. */
  line(from: Point, to: Point, brush: { radius: number; type: Cell }): void {
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      this.disc([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t], brush.radius, brush.type);
    }
  }

  walkable(x: number, y: number): boolean {
    return walkable(this.at(x, y));
  }

  /** Turns every walkable cell of a map that cannot be reached from one of the starts into a wall. */
  seal(starts: readonly Point[]): void {
    const seen = new Uint8Array(this.cells.length);
    const queue: number[] = [];
    const visit = (x: number, y: number) => {
      const index = y * this.width + x;
      if (!this.walkable(x, y) || seen[index]) return;
      seen[index] = 1;
      queue.push(index);
    };
    for (const [x, y] of starts) visit(x, y);
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
      const x = index % this.width;
      const y = Math.floor(index / this.width);
      visit(x + 1, y);
      visit(x - 1, y);
      visit(x, y + 1);
      visit(x, y - 1);
    }
    this.paint((x, y) => (this.walkable(x, y) && !seen[y * this.width + x] ? cell.wall : undefined));
  }
}
