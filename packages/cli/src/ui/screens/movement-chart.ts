import {
  type chartRanges,
  day,
  formatCount,
  formatSales,
  formatSpan,
  movementAxisLabels,
  roundAxisStep,
  type SpanSales,
  totalSales,
} from '@kafra/sdk/rules';
import { axisWidth, barLines, dateAxis, drawLine, emptyCells, groupDays, withAxis } from '../charts/plot.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';

/** What is shown, and the point of it that is read out. */
interface ChartSelection {
  range: (typeof chartRanges)[number];
  chosen: number;
}

/** Steps of the axis from the ground to its top. */
const axisSteps = 4;

/** Zeny of each day or week as a line, sales as bars under it. */
export function movementLines(spans: readonly SpanSales[], { range, chosen }: ChartSelection, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  const seriesNames = movementAxisLabels(range);
  const groups = groupDays(spans, layout.width - axisWidth);
  const totals = groups.map(({ days }) => totalSales(days));
  const money = totals.map(({ zeny }) => zeny);
  // Every number of the axis is round.
  const scale = { min: 0, max: axisSteps * roundAxisStep(Math.max(...money) / axisSteps) };
  const cells = emptyCells(groups.length);
  drawLine(cells, money, { scale, color: palette.brass, symbols: glyphs.chart });
  const selectedColumn = groups.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const legend: Line = [
    { text: ' '.repeat(axisWidth) },
    { text: `${glyphs.chart[4]} ${seriesNames.zeny}  `, color: palette.brass },
    { text: `${glyphs.bars.at(-1)} ${seriesNames.sales}`, color: palette.leaf },
  ];
  return [
    legend,
    ...withAxis(cells, scale, selectedColumn, layout),
    ...barLines(
      totals.map(({ num_sales }) => num_sales),
      selectedColumn,
      layout,
    ),
    dateAxis(groups.map(({ days: [span] }) => span?.day ?? 0).with(-1, lastDay(spans.at(-1))), layout),
  ];
}

/** The chosen day or week in words, and all of them together. */
export const movementSummary = (
  spans: readonly SpanSales[],
  { range, chosen }: ChartSelection,
  layout: Layout,
): Line[] => [
  spanSummary(spans[chosen], layout),
  [{ text: ' '.repeat(axisWidth) }, { text: totalsText(spans, range), color: layout.palette.inkSoft }],
];

function spanSummary(span: SpanSales | undefined, { palette }: Layout): Line {
  if (!span) return [];
  return [
    { text: ' '.repeat(axisWidth) },
    { text: `${formatSpan(span)}: `, color: palette.inkSoft },
    { text: formatSales(span), color: palette.ink, bold: true },
  ];
}

const totalsText = (spans: readonly SpanSales[], { days }: ChartSelection['range']): string =>
  `${formatCount(days)} days: ${formatSales(totalSales(spans))}`;

const lastDay = (span: SpanSales | undefined): number => (span ? span.day + (span.days - 1) * day : 0);
