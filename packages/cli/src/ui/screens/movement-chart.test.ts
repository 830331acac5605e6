import { chartRanges, day, salesMovement } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../document/layout.ts';
import { lineText } from '../document/line.ts';
import { unicode } from '../theme/glyphs.ts';
import { paletteOf } from '../theme/palette.ts';
import { movementLines } from './movement-chart.ts';

const now = Date.UTC(2026, 10, 28, 12);

/** Returns the dates on the time axis of the chart, as the number of days before the last one. */
function marks(range: (typeof chartRanges)[number], width: number): number[] {
  const layout = { width, palette: paletteOf('night', 1), glyphs: unicode } as Layout;
  const days = salesMovement([], range, now);
  const axis = lineText(movementLines(days, { chosen: days.length - 1, step: range.step }, layout).at(-1) ?? []);
  const texts = axis.match(/[A-Z][a-z]{2} \d+(, \d{4})?/g) ?? [];
  return texts.map((text) => {
    const inYear = (year: number) => Date.parse(`${text.replace(/, \d+/, '')}, ${year} UTC`);
    const at = inYear(2026) > now ? inYear(2025) : inYear(2026);
    return Math.round((Date.UTC(2026, 10, 28) - at) / day);
  });
}

describe.each(chartRanges.map((range) => [range.label, range] as const))(
  'the date labels of the sales chart for %s',
  (_label, range) => {
    it.each([80, 120, 200, 400])(
      'are at most twenty and at multiples of the step of the range, in %i cells',
      (width) => {
        const found = marks(range, width);
        expect(found.length).toBeLessThanOrEqual(21);
        // The first day is written in full at any distance, so only the dates after it must be multiples of the step.
        const inner = found.slice(1).filter((ago) => ago < range.days - 1);
        for (const ago of inner) expect(ago % range.step).toBe(0);
        expect(found.at(-1)).toBe(0);
      },
    );

    it('increase in number with the width', () => {
      expect(marks(range, 200).length).toBeGreaterThan(marks(range, 80).length);
      expect(marks(range, 80).length).toBeGreaterThanOrEqual(5);
    });
  },
);
