import type { PriceHistory } from '@kafra/sdk';
import { describeDayPoint } from '@kafra/sdk/rules';
import { dotsPerColumn, dotsPerRow, drawBrailleLine } from '../charts/braille.ts';
import {
  axisWidth,
  barLines,
  type Cells,
  dateAxis,
  drawLine,
  emptyCells,
  groupDays,
  roundScaleOf,
  type Scale,
  valueRow,
  withZenyAxis,
} from '../charts/plot.ts';
import type { Layout } from '../document/layout.ts';
import { type Line, lineWidth } from '../document/line.ts';

/** Selectable ranges in days, counted back from the last day; infinity for all days. */
export const priceRanges = [30, 90, 365, Number.POSITIVE_INFINITY] as const;
export type PriceRange = (typeof priceRanges)[number];

/** Displayed range of a history, and the index of the selected day. */
export interface PriceSelection {
  range: PriceRange;
  chosen: number;
}

/** Row counts of the parts of a chart. */
export interface ChartRows {
  /** Rows of the price line. */
  line: number;
  /** Rows of the bars for sold amounts. */
  bars: number;
}

/**
 * Minimum steps of the axis, one per row in a low chart. With fewer steps, rounding the ends would leave most of the
 * chart empty.
 */
const minSteps = 3;

/** Rows of the legend and the dates. */
export const chartFrameRows = 2;

interface Column {
  first: number;
  last: number;
  day: number;
  price: number | undefined;
  amount: number;
  trend: number | undefined;
}

/** Returns a chart: the line of prices with mean and trend, bars of sold amounts below it, and the dates. */
export function chartLines(
  history: PriceHistory,
  { range, chosen }: PriceSelection,
  rows: ChartRows,
  layout: Layout,
): Line[] {
  const { palette, glyphs } = layout;
  const { average } = history;
  const columns = columnsOf(history, range, layout.width - axisWidth);
  const prices = columns.flatMap(({ price }) => (price === undefined ? [] : [price]));
  const maxSteps = Math.max(minSteps, Math.floor((rows.line - 1) / 2));
  const scale = roundScaleOf([...prices, ...(average === undefined ? [] : [average])], maxSteps);
  const cells = overlays(history, columns, { scale, rows: rows.line, layout });
  if (glyphs.plain) {
    drawLine(cells, joined(columns), { scale, color: palette.brass, symbols: glyphs.chart });
  } else drawBrailleLine(cells, dotsOf(columns, scale, rows.line), palette.brass);
  const selectedColumn = columns.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const amounts = columns.map(({ amount }) => amount);
  return [
    legendLine(history, range, layout),
    ...withZenyAxis(cells, scale, selectedColumn, layout),
    ...barLines(amounts, selectedColumn, layout, rows.bars),
    dateAxis(columns.map(({ day }) => day).with(-1, history.points.at(-1)?.day ?? 0), layout),
  ];
}

/** Short labels of the ranges for narrow charts. */
const rangeLabels = new Map<PriceRange, string>([
  [30, '1m'],
  [90, '3m'],
  [365, '1y'],
  [Number.POSITIVE_INFINITY, 'all'],
]);
const rangeLabel = (range: PriceRange): string => rangeLabels.get(range) ?? '';

/** Minimum width for spaces between the entries of the legend. */
const spacedMinWidth = 60;

/** Legend of the marks, followed by the ranges with the selected one in brackets. */
function legendLine({ average, trend }: PriceHistory, range: PriceRange, layout: Layout): Line {
  const { palette, glyphs, width } = layout;
  const gap = width < spacedMinWidth ? ' ' : '  ';
  const signs: Line = [
    { text: `${glyphs.chart[4]} price${gap}`, color: palette.brass },
    ...(average === undefined ? [] : [{ text: `${glyphs.dashed} average${gap}`, color: palette.teal }]),
    ...(trend ? [{ text: `${glyphs.dotted} trend${gap}`, color: palette.violet }] : []),
    { text: `${glyphs.bars.at(-1)} amount`, color: palette.leaf },
  ];
  const ranges: Line = priceRanges.flatMap((days) => [
    { text: ' ' },
    days === range
      ? { text: `[${rangeLabel(days)}]`, color: palette.brass, bold: true }
      : { text: rangeLabel(days), color: palette.inkSoft },
  ]);
  const rest = Math.max(0, width - lineWidth(signs) - lineWidth(ranges));
  const margin = Math.min(axisWidth, rest);
  return [{ text: ' '.repeat(margin) }, ...signs, { text: ' '.repeat(rest - margin) }, ...ranges];
}

/** Describes a day. */
export function dayText({ points }: PriceHistory, chosen: number, { palette }: Layout): Line {
  const point = points[chosen];
  if (!point) return [];
  const { date, sales } = describeDayPoint(point);
  return [
    { text: ' '.repeat(axisWidth) },
    { text: `${date}: `, color: palette.inkSoft },
    { text: sales, color: palette.ink, bold: true },
  ];
}

/** Returns the index of the first day of a range. */
export const firstOfRange = ({ points }: PriceHistory, range: PriceRange): number => Math.max(0, points.length - range);

/** Returns the columns of the chart. Days that share a column have one mean price, weighted by the sold amounts. */
function columnsOf(history: PriceHistory, range: PriceRange, room: number): Column[] {
  const { points, trend } = history;
  const start = firstOfRange(history, range);
  return groupDays(points.slice(start), room).map(({ first, last, days }): Column => {
    const sold = days.reduce((sum, { amount, price }) => sum + (price === undefined ? 0 : amount), 0);
    const worth = days.reduce((sum, { amount, price }) => sum + (price ?? 0) * amount, 0);
    return {
      first: start + first,
      last: start + last,
      day: days[0]?.day ?? 0,
      price: sold > 0 ? worth / sold : undefined,
      amount: sold,
      trend: trend?.[start + first],
    };
  });
}

/** Returns the centre columns of days with a price. The line between two of them is straight. */
function pricedColumns(columns: readonly Column[]): { x: number; price: number }[] {
  const found: { x: number; price: number }[] = [];
  for (let x = 0; x < columns.length; ) {
    const { first, price } = columns[x] ?? { first: 0, price: undefined };
    const end = columns.findLastIndex((column) => column.first === first);
    if (price !== undefined) found.push({ x: (x + end) / 2, price });
    x = end + 1;
  }
  return found;
}

function dotsOf(columns: readonly Column[], { min, max }: Scale, rows: number) {
  const height = (rows - 1) * dotsPerRow;
  return pricedColumns(columns).map(({ x, price }) => ({
    x: Math.round(x * dotsPerColumn),
    // A row is labelled at the centre of its dots, so prices are placed half a row lower.
    y: Math.round(((max - price) / (max - min)) * height + (dotsPerRow - 1) / 2),
  }));
}

/** Returns a value for each column from the first to the last price, interpolated between known prices. */
function joined(columns: readonly Column[]): (number | undefined)[] {
  const known = pricedColumns(columns);
  return columns.map((_, x) => {
    const before = known.findLast((one) => one.x <= x);
    const after = known.find((one) => one.x >= x);
    if (!before || !after) return undefined;
    const share = after.x === before.x ? 0 : (x - before.x) / (after.x - before.x);
    return before.price + (after.price - before.price) * share;
  });
}

interface OverlayOptions {
  scale: Scale;
  rows: number;
  layout: Layout;
}

function overlays(
  { average }: PriceHistory,
  columns: readonly Column[],
  { scale, rows, layout: { palette, glyphs } }: OverlayOptions,
): Cells {
  const cells = emptyCells(columns.length, rows);
  columns.forEach(({ trend }, x) => {
    const row = trend === undefined ? undefined : cells[valueRow(trend, scale, rows)];
    if (row) row[x] = { text: glyphs.dotted, color: palette.violet };
  });
  const row = average === undefined ? undefined : cells[valueRow(average, scale, rows)];
  for (let x = 0; row && x < columns.length; x += 2) row[x] = { text: glyphs.dashed, color: palette.teal };
  return cells;
}
