import type { PriceHistory } from '@kafra/sdk';
import { formatCount, formatUtcDate, formatZeny } from '@kafra/sdk/rules';
import {
  axisWidth,
  barLines,
  type Cells,
  dateAxis,
  drawLine,
  emptyCells,
  groupDays,
  type Scale,
  scaleOf,
  valueRow,
  withAxis,
} from '../charts/plot.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';

interface Column {
  first: number;
  last: number;
  price: number | undefined;
  amount: number;
  trend: number | undefined;
}

/** The line of prices with the mean and the trend, the bars of the amounts under it, and the days. */
export function chartLines(history: PriceHistory, chosen: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  const { points, average, trend } = history;
  const columns = columnsOf(history, layout.width - axisWidth);
  const values = columns.map(({ price }) => price);
  const scale = scaleOf([...values, average].flatMap((price) => (price ? [price] : [])));
  const cells = overlays(history, columns, scale, layout);
  drawLine(cells, values, { scale, color: palette.brass, symbols: glyphs.chart });
  const selectedColumn = columns.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const legend: Line = [
    { text: ' '.repeat(axisWidth) },
    { text: `${glyphs.chart[4]} price  `, color: palette.brass },
    ...(average === undefined ? [] : [{ text: `${glyphs.dashed} average  `, color: palette.teal }]),
    ...(trend ? [{ text: `${glyphs.dotted} trend  `, color: palette.violet }] : []),
    { text: `${glyphs.bars.at(-1)} amount`, color: palette.leaf },
  ];
  const amounts = columns.map(({ amount }) => amount);
  return [
    legend,
    ...withAxis(cells, scale, selectedColumn, layout),
    ...barLines(amounts, selectedColumn, layout),
    dateAxis(points[0]?.day ?? 0, points.at(-1)?.day ?? 0, columns.length, layout),
  ];
}

/** One day in words. */
export function dayText({ points }: PriceHistory, chosen: number, { palette }: Layout): Line {
  const point = points[chosen];
  if (!point) return [];
  const text =
    point.price === undefined ? 'no sales' : `${formatZeny(point.price)} average, ${formatCount(point.amount)} sold`;
  return [
    { text: ' '.repeat(axisWidth) },
    { text: `${formatUtcDate(point.day)}: `, color: palette.inkSoft },
    { text, color: palette.ink, bold: true },
  ];
}

/** Days that share a column have one mean price, weighed by what was sold. */
const columnsOf = ({ points, trend }: PriceHistory, room: number): Column[] =>
  groupDays(points, room).map(({ first, last, days }): Column => {
    const sold = days.reduce((sum, { amount, price }) => sum + (price === undefined ? 0 : amount), 0);
    const worth = days.reduce((sum, { amount, price }) => sum + (price ?? 0) * amount, 0);
    return { first, last, price: sold > 0 ? worth / sold : undefined, amount: sold, trend: trend?.[first] };
  });

function overlays({ average }: PriceHistory, columns: readonly Column[], scale: Scale, layout: Layout): Cells {
  const { palette, glyphs } = layout;
  const cells = emptyCells(columns.length);
  columns.forEach(({ trend }, x) => {
    const row = trend === undefined ? undefined : cells[valueRow(trend, scale)];
    if (row) row[x] = { text: glyphs.dotted, color: palette.violet };
  });
  const row = average === undefined ? undefined : cells[valueRow(average, scale)];
  for (let x = 0; row && x < columns.length; x += 2) row[x] = { text: glyphs.dashed, color: palette.teal };
  return cells;
}
