import { pigments, type Ramp, type Rgb } from './ramp.ts';
import { moved, type Shape, scaled } from './shape.ts';

export type Finish = {
  /** Paints one tone (0 outline to 4 shine) instead of light and shadow. */
  flat?: 0 | 1 | 2 | 3 | 4;
  /** Leaves out the dark seam where it lies over something. */
  soft?: boolean;
};

/** How many steps lead out of the mask in a direction. */
type Mask = (x: number, y: number) => boolean;

function stepsOut(mask: Mask, from: readonly [number, number], step: number): number {
  let [x, y] = from;
  let count = 0;
  while (mask(x, y) && count < 96) {
    x += step;
    y += step;
    count++;
  }
  return count;
}

/** The lamp hangs up and to the left: tone by how far a point lies between the lit and the dark rim. */
function toneAt(mask: Mask, x: number, y: number): 1 | 2 | 3 | 4 {
  const lit = stepsOut(mask, [x, y], -1);
  const dark = stepsOut(mask, [x, y], 1);
  const depth = (lit - 0.5) / (lit + dark - 1);
  if (lit + dark <= 4) return depth < 0.5 ? 3 : 2;
  if (depth < 0.2 && lit + dark > 6) return 4;
  if (depth < 0.44) return 3;
  return depth < 0.76 ? 2 : 1;
}

/**
 * A picture built from painted shapes. Shapes are drawn in units of `grid` across, whatever the size in points; each
 * gets light, shadow and a dark seam against what lies below, the whole a dark outline.
 */
export class Sprite {
  readonly width: number;
  readonly height: number;
  readonly #scale: number;
  readonly #above: number;
  readonly #colours: (Rgb | undefined)[];

  /** `grid`: units across; `above`: points of head room above the origin of the grid. */
  constructor(width: number, height: number, { grid = width, above = 0 } = {}) {
    this.width = width;
    this.height = height;
    this.#scale = width / grid;
    this.#above = above;
    this.#colours = new Array<Rgb | undefined>(width * height).fill(undefined);
  }

  #get(x: number, y: number): Rgb | undefined {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? undefined : this.#colours[y * this.width + x];
  }

  #set(x: number, y: number, colour: Rgb): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.#colours[y * this.width + x] = colour;
  }

  #each(visit: (x: number, y: number) => void): void {
    for (let y = 0; y < this.height; y++) for (let x = 0; x < this.width; x++) visit(x, y);
  }

  /** Paints a shape in a material; later shapes lie over earlier ones. */
  paint(shape: Shape, material: Ramp, finish: Finish = {}): this {
    const fitted = moved(scaled(shape, this.#scale), 0, this.#above);
    const mask: Mask = (x, y) => fitted(x + 0.5, y + 0.5);
    const beside: Mask = (x, y) => mask(x - 1, y) || mask(x + 1, y) || mask(x, y - 1) || mask(x, y + 1);
    if (!finish.soft) this.#each((x, y) => this.#get(x, y) && !mask(x, y) && beside(x, y) && this.#set(x, y, material[0]));
    this.#each((x, y) => mask(x, y) && this.#set(x, y, material[finish.flat ?? toneAt(mask, x, y)]));
    return this;
  }

  /** Sets single points, given in units of the grid. */
  dots(colour: Rgb, ...spots: readonly (readonly [number, number])[]): this {
    for (const [x, y] of spots) this.#set(Math.floor(x * this.#scale), Math.floor(y * this.#scale) + this.#above, colour);
    return this;
  }

  /** Draws the dark line around everything painted. */
  outline(colour: Rgb = pigments.ink[0]): this {
    const edge: [number, number][] = [];
    this.#each((x, y) => {
      const touches = this.#get(x - 1, y) ?? this.#get(x + 1, y) ?? this.#get(x, y - 1) ?? this.#get(x, y + 1);
      if (!this.#get(x, y) && touches) edge.push([x, y]);
    });
    for (const [x, y] of edge) this.#set(x, y, colour);
    return this;
  }

  /** Red, green, blue and alpha of every point, from the top left. */
  rgba(): Uint8Array {
    const bytes = new Uint8Array(this.#colours.length * 4);
    this.#colours.forEach((colour, index) => {
      if (colour) bytes.set([...colour, 255], index * 4);
    });
    return bytes;
  }
}
