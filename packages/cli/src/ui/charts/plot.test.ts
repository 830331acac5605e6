import { day } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../document/layout.ts';
import { lineText } from '../document/line.ts';
import { unicode } from '../theme/glyphs.ts';
import { paletteOf } from '../theme/palette.ts';
import { drawBrailleLine } from './braille.ts';
import { axisWidth, dateAxis, emptyCells, groupDays, roundScaleOf } from './plot.ts';

const layout = { palette: paletteOf('night', 1), glyphs: unicode } as Layout;
const days = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('columns of a chart', () => {
  it.each([
    [30, 100],
    [90, 70],
    [365, 61],
    [7, 40],
  ])('contain each of %i days once and fill the width of %i cells', (count, room) => {
    const columns = groupDays(days(count), room);
    expect(columns).toHaveLength(Math.min(room, count * 6));
    const groups = [...new Set(columns)];
    expect(groups.flatMap((group) => group.days)).toEqual(days(count));
  });

  it('are empty if there are no days', () => {
    expect(groupDays([], 40)).toEqual([]);
  });
});

describe('the date labels under a chart', () => {
  const from = Date.UTC(2026, 0, 1);
  const axisOf = (width: number) =>
    lineText(
      dateAxis(
        days(width).map((at) => from + at * day),
        layout,
      ),
    ).slice(axisWidth);

  it('show the first and last date, and more if the width allows', () => {
    expect(axisOf(30)).toBe('Jan 1, 2026       Jan 30, 2026');
    expect(axisOf(90)).toMatch(/^Jan 1, 2026 +Jan 19 +Feb 6 +Feb 23 +Mar 13 +Mar 31, 2026$/);
    expect(axisOf(90)).toHaveLength(90);
  });

  it('show only the last date on a narrow chart', () => {
    expect(axisOf(20).trim()).toBe('Jan 20, 2026');
  });
});

describe('the scale of a chart', () => {
  it('has round limits around all values and at most the allowed number of marks', () => {
    expect(roundScaleOf([7_002, 11_500], 4)).toEqual({ min: 6_000, max: 12_000, step: 2_000 });
    expect(roundScaleOf([950, 1_040], 3)).toEqual({ min: 950, max: 1_050, step: 50 });
    for (const maxSteps of [3, 4, 7]) {
      const { min, max, step } = roundScaleOf([333, 1_234_567], maxSteps);
      expect((max - min) / step).toBeLessThanOrEqual(maxSteps);
    }
  });

  it('has space above and below a price that never changed', () => {
    const { min, max } = roundScaleOf([500], 3);
    expect(min).toBeLessThan(500);
    expect(max).toBeGreaterThan(500);
  });
});

it('the line of a chart connects its points without gaps at any distance', () => {
  const cells = emptyCells(8, 2);
  drawBrailleLine(
    cells,
    [
      { x: 0, y: 7 },
      { x: 15, y: 0 },
    ],
    undefined,
  );
  const text = cells.map((row) => row.map((cell) => cell.text).join(''));
  expect(text).toEqual(['    ⣀⠤⠒⠉', '⣀⠤⠒⠉    ']);
});
