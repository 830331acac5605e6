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

/**
 * Ranges of the price chart that the user can select, in days counted back from the last day; infinity for all days.
 */
export const priceRanges = [30, 90, 365, Number.POSITIVE_INFINITY] as const;
export type PriceRange = (typeof priceRanges)[number];

/** Selected range of a price history, and the index of the selected day. */
export interface PriceSelection {
  range: PriceRange;
  chosen: number;
}

/** Heights of the parts of a price chart, in rows. */
export interface ChartRows {
  /** Height of the price line, in rows. */
  line: number;
  /** Height of the bars for sold amounts, in rows. */
  bars: number;
}

/**
 * Minimum number of steps on the price axis. With fewer steps, rounding the ends of the axis would leave most of the
 * chart empty.
 */
const minSteps = 3;

/** Number of rows for the legend and the dates of the price chart. */
export const chartFrameRows = 2;

interface Column {
  first: number;
  last: number;
  day: number;
  price: number | undefined;
  amount: number;
  trend: number | undefined;
}

/** Returns a price chart: the line of prices with mean and trend, bars of sold amounts below it, and the dates. */
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

/** Short labels of the selectable ranges, for narrow charts. */
const rangeLabels = new Map<PriceRange, string>([
  [30, '1m'],
  [90, '3m'],
  [365, '1y'],
  [Number.POSITIVE_INFINITY, 'all'],
]);
const rangeLabel = (range: PriceRange): string => rangeLabels.get(range) ?? '';

/** Minimum width of the chart for spaces between the entries of its legend, in cells. */
const spacedMinWidth = 60;

/** Returns the legend of the price chart, followed by the ranges with the selected one in brackets. */
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

/** Returns a text about the prices of one day. */
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

/** Returns the index of the first day that a range of the price chart includes. */
export const firstOfRange = ({ points }: PriceHistory, range: PriceRange): number => Math.max(0, points.length - range);

/**
 * Returns the columns of the price chart. Days that share a column have one mean price, weighted by the sold amounts.
 */
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

/**
 * Returns the chart columns that have a price, each at the centre of its days. The line between two of them is
 * straight.
 */
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
    // The label of a chart row is at the centre of the row's four dots, so prices are drawn half a row lower.
    y: Math.round(((max - price) / (max - min)) * height + (dotsPerRow - 1) / 2),
  }));
}

/** Returns a price for each chart column from the first to the last known price, interpolated between known prices. */
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
