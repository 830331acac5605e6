import type { ScalarField } from './scalar-field.ts';

type Point = readonly [x: number, y: number];
/** Straight segments of a contour line: x and y of the start, then x and y of the end, for each segment. */
export type Segments = Float32Array;

/**
 * For each combination of a square's corners above the level: the edges of the square that the contour line crosses
 * (marching squares).
 */
const edgeTable: readonly (readonly (readonly [Edge, Edge])[])[] = [
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

/** Returns the contour line of a field of numbers at a value, in the coordinates of the field. */
export function contourLines({ width, height, values }: ScalarField, level: number): Segments {
  const segments: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const row = y * width + x;
      const corners = [values[row], values[row + 1], values[row + width + 1], values[row + width]] as Corners;
      const shape = corners.reduce<number>((bits, value, index) => bits | (Number(value > level) << (3 - index)), 0);
      for (const [from, to] of edgeTable[shape] ?? []) {
        segments.push(...pointOnEdge(from, x, y, corners, level), ...pointOnEdge(to, x, y, corners, level));
      }
    }
  }
  return new Float32Array(segments);
}

/** Adds the scaled segments of a contour line to a canvas path. */
export function addToPath(context: CanvasPath, segments: Segments, scale = 1): void {
  for (let at = 0; at < segments.length; at += 4) {
    context.moveTo((segments[at] ?? 0) * scale, (segments[at + 1] ?? 0) * scale);
    context.lineTo((segments[at + 2] ?? 0) * scale, (segments[at + 3] ?? 0) * scale);
  }
}

/** Values at the corners of a square of the field: top left, top right, bottom right, bottom left. */
type Corners = [number, number, number, number];

function pointOnEdge(edge: Edge, x: number, y: number, [a, b, c, d]: Corners, level: number): Point {
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
