import type { Field } from './field.ts';

type Point = readonly [x: number, y: number];
export type Segment = readonly [Point, Point];

/** Which edges of a square a line crosses, by the corners above the level (marching squares). */
const crossings: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['top', 'right']],
  [
    ['left', 'top'],
    ['bottom', 'right'],
  ],
  [['top', 'bottom']],
  [['left', 'top']],
  [['left', 'top']],
  [['top', 'bottom']],
  [
    ['left', 'bottom'],
    ['top', 'right'],
  ],
  [['top', 'right']],
  [['left', 'right']],
  [['bottom', 'right']],
  [['left', 'bottom']],
  [],
];
type Edge = 'top' | 'right' | 'bottom' | 'left';

/** The line along which a field has a value, as short pieces in the field's own points. */
export function contour({ width, height, values }: Field, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const row = y * width + x;
      const corners = [values[row], values[row + 1], values[row + width + 1], values[row + width]] as Corners;
      const shape = corners.reduce<number>((bits, value, index) => bits | (Number(value > level) << (3 - index)), 0);
      for (const [from, to] of crossings[shape] ?? []) {
        segments.push([crossing(from, x, y, corners, level), crossing(to, x, y, corners, level)]);
      }
    }
  }
  return segments;
}

/** Top left, top right, bottom right, bottom left. */
type Corners = [number, number, number, number];

function crossing(edge: Edge, x: number, y: number, [a, b, c, d]: Corners, level: number): Point {
  const share = (from: number, to: number) => (from === to ? 0.5 : (level - from) / (to - from));
  switch (edge) {
    case 'top':
      return [x + share(a, b), y];
    case 'right':
      return [x + 1, y + share(b, c)];
    case 'bottom':
      return [x + share(d, c), y + 1];
    case 'left':
      return [x, y + share(a, d)];
  }
}
