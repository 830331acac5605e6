import type { PriceHistory } from '@kafra/sdk';
import { formatCount, formatUtcDate, formatZeny } from '@kafra/sdk/rules';
import {
  axis,
  barLines,
  type Cells,
  dayGroups,
  dayLine,
  drawLine,
  emptyCells,
  rowOf,
  type Scale,
  scaleOf,
  withAxis,
} from '../charts/parts.ts';
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
  const columns = columnsOf(history, layout.width - axis);
  const values = columns.map(({ price }) => price);
  const scale = scaleOf([...values, average].flatMap((price) => (price ? [price] : [])));
  const cells = overlays(history, columns, scale, layout);
  drawLine(cells, values, { scale, color: palette.brass, symbols: glyphs.chart });
  const here = columns.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const names: Line = [
    { text: ' '.repeat(axis) },
    { text: `${glyphs.chart[4]} price  `, color: palette.brass },
    ...(average === undefined ? [] : [{ text: `${glyphs.dashed} average  `, color: palette.teal }]),
    ...(trend ? [{ text: `${glyphs.dotted} trend  `, color: palette.violet }] : []),
    { text: `${glyphs.bars.at(-1)} amount`, color: palette.leaf },
  ];
  const amounts = columns.map(({ amount }) => amount);
  return [
    names,
    ...withAxis(cells, scale, here, layout),
    ...barLines(amounts, here, layout),
    dayLine(points[0]?.day ?? 0, points.at(-1)?.day ?? 0, columns.length, layout),
  ];
}

/** One day in words. */
export function readOut({ points }: PriceHistory, chosen: number, { palette }: Layout): Line {
  const point = points[chosen];
  if (!point) return [];
  const words =
    point.price === undefined ? 'no sales' : `${formatZeny(point.price)} average, ${formatCount(point.amount)} sold`;
  return [
    { text: ' '.repeat(axis) },
    { text: `${formatUtcDate(point.day)}: `, color: palette.inkSoft },
    { text: words, color: palette.ink, bold: true },
  ];
}

/** Days that share a column have one mean price, weighed by what was sold. */
const columnsOf = ({ points, trend }: PriceHistory, room: number): Column[] =>
  dayGroups(points, room).map(({ first, last, days }): Column => {
    const sold = days.reduce((sum, { amount, price }) => sum + (price === undefined ? 0 : amount), 0);
    const worth = days.reduce((sum, { amount, price }) => sum + (price ?? 0) * amount, 0);
    return { first, last, price: sold > 0 ? worth / sold : undefined, amount: sold, trend: trend?.[first] };
  });

function overlays({ average }: PriceHistory, columns: readonly Column[], scale: Scale, layout: Layout): Cells {
  const { palette, glyphs } = layout;
  const cells = emptyCells(columns.length);
  columns.forEach(({ trend }, x) => {
    const row = trend === undefined ? undefined : cells[rowOf(trend, scale)];
    if (row) row[x] = { text: glyphs.dotted, color: palette.violet };
  });
  const row = average === undefined ? undefined : cells[rowOf(average, scale)];
  for (let x = 0; row && x < columns.length; x += 2) row[x] = { text: glyphs.dashed, color: palette.teal };
  return cells;
}
