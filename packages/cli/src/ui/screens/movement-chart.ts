import {
  type DaySales,
  dayStep,
  formatCount,
  formatSales,
  formatUtcDate,
  movementAxisLabels,
  roundAxisStep,
  totalSales,
} from '@kafra/sdk/rules';
import {
  axisWidth,
  barLines,
  type DateMark,
  type DayGroup,
  dateAxis,
  drawLine,
  emptyCells,
  groupDays,
  withAxis,
} from '../charts/plot.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';

/** Number of steps on the vertical axis of the sales chart. */
const axisSteps = 4;

/**
 * Returns a chart of the daily zeny of sales as a line, with the number of sales as bars below it. Days that share a
 * column are averaged.
 */
export function movementLines(
  days: readonly DaySales[],
  { chosen, step }: { chosen: number; step: number },
  layout: Layout,
): Line[] {
  const { palette, glyphs } = layout;
  const groups = groupDays(days, layout.width - axisWidth);
  const means = groups.map(({ days }) => meanSales(days));
  const money = means.map(({ zeny }) => zeny);
  // The scale is rounded, so that all numbers on the axis are round.
  const scale = { min: 0, max: axisSteps * roundAxisStep(Math.max(...money) / axisSteps) };
  const cells = emptyCells(groups.length);
  drawLine(cells, money, { scale, color: palette.brass, symbols: glyphs.chart });
  const selectedColumn = groups.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const legend: Line = [
    { text: ' '.repeat(axisWidth) },
    { text: `${glyphs.chart[4]} ${movementAxisLabels.zeny}  `, color: palette.brass },
    { text: `${glyphs.bars.at(-1)} ${movementAxisLabels.sales}`, color: palette.leaf },
  ];
  return [
    legend,
    ...withAxis(cells, scale, selectedColumn, layout),
    ...barLines(
      means.map(({ num_sales }) => num_sales),
      selectedColumn,
      layout,
    ),
    dateAxis(
      groups.map(({ days: [first] }) => first?.day ?? 0).with(-1, days.at(-1)?.day ?? 0),
      layout,
      dateMarks(groups, days, step),
    ),
  ];
}

/** Width of a date on the time axis, in cells. */
const markWidth = 8;

/**
 * Returns the days that are written on the time axis: as many multiples of the range's step as fit, counted back from
 * the last day.
 */
function dateMarks(groups: readonly DayGroup<DaySales>[], days: readonly DaySales[], step: number): DateMark[] {
  const count = days.length;
  const interval = dayStep(count, step, Math.floor(groups.length / markWidth));
  const marks = Array.from(
    { length: Math.ceil(count / interval) },
    (_, index) => count - 1 - index * interval,
  ).reverse();
  return marks.map((mark) => {
    const columns = groups.flatMap(({ first, last }, column) => (mark >= first && mark <= last ? [column] : []));
    return { column: columns[Math.floor(columns.length / 2)] ?? 0, day: days[mark]?.day ?? 0 };
  });
}

function meanSales(days: readonly DaySales[]): Pick<DaySales, 'num_sales' | 'zeny'> {
  const { num_sales, zeny } = totalSales(days);
  return { num_sales: num_sales / days.length, zeny: zeny / days.length };
}

/** Returns a text about the sales of the selected day and of all days together. */
export const movementSummary = (days: readonly DaySales[], chosen: number, layout: Layout): Line[] => [
  daySummary(days[chosen], layout),
  [{ text: ' '.repeat(axisWidth) }, { text: totalsText(days), color: layout.palette.inkSoft }],
];

function daySummary(sold: DaySales | undefined, { palette }: Layout): Line {
  if (!sold) return [];
  return [
    { text: ' '.repeat(axisWidth) },
    { text: `${formatUtcDate(sold.day)}: `, color: palette.inkSoft },
    { text: formatSales(sold), color: palette.ink, bold: true },
  ];
}

const totalsText = (days: readonly DaySales[]): string =>
  `${formatCount(days.length)} days: ${formatSales(totalSales(days))}`;
