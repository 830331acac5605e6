import { describe, expect, it } from 'vitest';
import { contourLines } from './contour-lines.ts';
import { blur, createField, distanceTransform, valueAt } from './scalar-field.ts';

const dot = createField(9, 9, (x, y) => Number(x === 4 && y === 4));

describe('the height field of a map', () => {
  it('measures the distance of each point from land', () => {
    const distance = distanceTransform(dot, 0.5);
    expect(valueAt(distance, 4, 4)).toBe(0);
    expect(valueAt(distance, 8, 4)).toBe(4);
    expect(valueAt(distance, 0, 0)).toBeCloseTo(4 * Math.SQRT2, 4);
  });

  it('draws a closed contour line around a dot', () => {
    const segments = contourLines(blur(dot, 1), 0.05);
    const ends = Array.from({ length: segments.length / 2 }, (_, at) => `${segments[at * 2]} ${segments[at * 2 + 1]}`);
    expect(ends.length).toBeGreaterThan(8);
    for (const end of new Set(ends)) expect(ends.filter((other) => other === end)).toHaveLength(2);
  });

  it('has no contour line if no value crosses the level', () => {
    expect(
      contourLines(
        createField(5, 5, () => 1),
        0.5,
      ),
    ).toHaveLength(0);
  });
});
