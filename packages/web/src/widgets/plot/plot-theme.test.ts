import { expect, test, vi } from 'vitest';

vi.mock('./uplot.ts', () => ({ uPlot: { paths: {} } }));

const { dayLabels } = await import('./plot-theme.ts');

test('a chart labels its days, with the year at the first day and at each new year', () => {
  const days = [Date.UTC(2025, 9, 1), Date.UTC(2025, 11, 1), Date.UTC(2026, 1, 1), Date.UTC(2026, 3, 1)];
  expect(dayLabels(days.map((day) => day / 1_000))).toEqual(['Oct 1\n2025', 'Dec 1', 'Feb 1\n2026', 'Apr 1']);
  expect(dayLabels([])).toEqual([]);
});
