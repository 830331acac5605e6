import { pigments, type Ramp, type Rgb } from './ramp.ts';
import { moved, type Shape, scaled } from './shape.ts';

export type PaintOptions = {
  /** Paints the shape in a single tone (0 outline to 4 highlight) instead of light and shadow. */
  flat?: 0 | 1 | 2 | 3 | 4;
  /** Leaves out the dark edge between the shape and other shapes. */
  soft?: boolean;
};

/**
 * Function that returns whether a shape covers a pixel, computed once per pixel. Pixels outside the picture are never
 * covered.
 */
type Mask = (x: number, y: number) => boolean;

function maskOf(shape: Shape, width: number, height: number): Mask {
  const covered = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) covered[y * width + x] = Number(shape(x + 0.5, y + 0.5));
  return (x, y) => x >= 0 && y >= 0 && x < width && y < height && covered[y * width + x] === 1;
}

/** Returns the number of pixels from a pixel to the edge of a shape in a direction. */
function stepsOut(mask: Mask, from: readonly [number, number], step: number): number {
  let [x, y] = from;
  let count = 0;
  while (mask(x, y)) {
    x += step;
    y += step;
    count++;
  }
  return count;
}

/**
 * Returns the tone of a pixel of a shape. Light comes from the top left, so the tone depends on the distances to the
 * lit and to the dark edge.
 */
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
 * A picture of painted shapes. Shapes are defined in units that do not depend on their size in pixels. Each shape has
 * light, shadow and a dark edge to the shapes below, and the picture has a dark outline.
 */
export class Sprite {
  readonly width: number;
  readonly height: number;
  readonly #scale: number;
  readonly #left: number;
  readonly #above: number;
  readonly #colours: (Rgb | undefined)[];

  /**
   * Creates an empty picture. `scale` is in pixels per unit. `left` and `above` are margins in pixels beside and above
   * the origin.
   */
  constructor(width: number, height: number, { scale = 1, left = 0, above = 0 } = {}) {
    this.width = width;
    this.height = height;
    this.#scale = scale;
    this.#left = left;
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

  /** Paints a shape in a material, over the shapes that were painted before. */
  paint(shape: Shape, material: Ramp, finish: PaintOptions = {}): this {
    const fitted = moved(scaled(shape, this.#scale), this.#left, this.#above);
    const mask = maskOf(fitted, this.width, this.height);
    const beside: Mask = (x, y) => mask(x - 1, y) || mask(x + 1, y) || mask(x, y - 1) || mask(x, y + 1);
    if (!finish.soft)
      this.#each((x, y) => this.#get(x, y) && !mask(x, y) && beside(x, y) && this.#set(x, y, material[0]));
    this.#each((x, y) => mask(x, y) && this.#set(x, y, material[finish.flat ?? toneAt(mask, x, y)]));
    return this;
  }

  /** Colours single points of the picture, given in units. */
  dots(colour: Rgb, ...spots: readonly (readonly [number, number])[]): this {
    for (const [x, y] of spots)
      this.#set(Math.floor(x * this.#scale) + this.#left, Math.floor(y * this.#scale) + this.#above, colour);
    return this;
  }

  /**
   * Returns the vertical position of the highest painted point in a column of the picture, in units from the origin
   * down.
   */
  top(x: number): number {
    const column = Math.floor(x * this.#scale) + this.#left;
    const first = Array.from({ length: this.height }, (_, y) => y).find((y) => this.#get(column, y));
    return ((first ?? this.#above) - this.#above) / this.#scale;
  }

  /** Draws the dark outline around all painted shapes. */
  outline(colour: Rgb = pigments.ink[0]): this {
    const edge: [number, number][] = [];
    this.#each((x, y) => {
      const touches = this.#get(x - 1, y) ?? this.#get(x + 1, y) ?? this.#get(x, y - 1) ?? this.#get(x, y + 1);
      if (!this.#get(x, y) && touches) edge.push([x, y]);
    });
    for (const [x, y] of edge) this.#set(x, y, colour);
    return this;
  }

  /** Returns red, green, blue and alpha of every pixel of the picture, from the top left. */
  rgba(): Uint8Array {
    const bytes = new Uint8Array(this.#colours.length * 4);
    this.#colours.forEach((colour, index) => {
      if (colour) bytes.set([...colour, 255], index * 4);
    });
    return bytes;
  }
}
