import type { PriceHistory } from '@kafra/sdk';
import { count, date, short, zeny } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Rows of the price line, and of the amounts under it. */
const chartHeight = 8;
const barHeight = 2;
/** Cells of the axis with its labels. */
const axis = 8;

/** Days side by side in one column, where there are more of them than cells. */
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
  const columns = columnsOf(history, layout.width - axis);
  const prices = columns.flatMap(({ price }) => price ?? []);
  const scale = scaleOf([...prices, history.average ?? 0].filter((price) => price > 0));
  const cells = overlays(history, columns, scale, layout);
  drawPrices(cells, columns, scale, layout);
  const here = columns.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const rows = cells.map((row, at) => [label(at, scale, layout), ...row.map(marked(here, layout))]);
  const names: Line = [
    { text: ' '.repeat(axis) },
    { text: `${glyphs.chart[4]} price  `, color: palette.brass },
    ...(history.average === undefined ? [] : [{ text: `${glyphs.dashed} average  `, color: palette.teal }]),
    ...(history.trend ? [{ text: `${glyphs.dotted} trend  `, color: palette.violet }] : []),
    { text: `${glyphs.bars.at(-1)} amount`, color: palette.leaf },
  ];
  return [names, ...rows, ...bars(columns, here, layout), days(history, columns, layout)];
}

/** One day in words. */
export function readOut({ points }: PriceHistory, chosen: number, { palette }: Layout): Line {
  const point = points[chosen];
  if (!point) return [];
  const words = point.price === undefined ? 'no sales' : `${zeny(point.price)} average, ${count(point.amount)} sold`;
  return [
    { text: ' '.repeat(axis) },
    { text: `${date(point.day)}: `, color: palette.inkSoft },
    { text: words, color: palette.ink, bold: true },
  ];
}

function columnsOf({ points, trend }: PriceHistory, room: number): Column[] {
  const days = Math.max(1, Math.ceil(points.length / Math.max(1, room)));
  const wide = Math.max(1, Math.floor(room / Math.max(1, points.length)));
  const merged = Array.from({ length: Math.ceil(points.length / days) }, (_, at): Column => {
    const first = at * days;
    const part = points.slice(first, first + days);
    const sold = part.reduce((sum, { amount, price }) => sum + (price === undefined ? 0 : amount), 0);
    const worth = part.reduce((sum, { amount, price }) => sum + (price ?? 0) * amount, 0);
    return {
      first,
      last: first + part.length - 1,
      price: sold > 0 ? worth / sold : undefined,
      amount: sold,
      trend: trend?.[first],
    };
  });
  // Few days are drawn wide, so that the chart fills its sheet; a line wants at least one cell from day to day.
  return merged.flatMap((column) => Array.from({ length: Math.min(wide, 6) }, () => column));
}

interface Scale {
  least: number;
  most: number;
}

function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const margin = most === least ? Math.max(1, most * 0.1) : 0;
  return { least: Math.max(0, least - margin), most: most + margin };
}

const rowOf = (value: number, { least, most }: Scale): number =>
  Math.round(((most - value) / (most - least)) * chartHeight);

function overlays({ average }: PriceHistory, columns: readonly Column[], scale: Scale, { palette, glyphs }: Layout) {
  const cells: Piece[][] = Array.from({ length: chartHeight + 1 }, () => columns.map(() => ({ text: ' ' })));
  columns.forEach(({ trend }, x) => {
    const row = trend === undefined ? undefined : cells[rowOf(trend, scale)];
    if (row) row[x] = { text: glyphs.dotted, color: palette.violet };
  });
  const row = average === undefined ? undefined : cells[rowOf(average, scale)];
  for (let x = 0; row && x < columns.length; x += 2) row[x] = { text: glyphs.dashed, color: palette.teal };
  return cells;
}

/** asciichart knows no gaps: each run of days with a price is plotted for itself, on the same scale. */
function drawPrices(cells: Piece[][], columns: readonly Column[], scale: Scale, layout: Layout): void {
  const { palette, glyphs } = layout;
  let start = 0;
  while (start < columns.length) {
    const run = columns.slice(start, nextGap(columns, start)).flatMap(({ price }) => price ?? []);
    if (run.length > 0) {
      const plotted = plotRun(run, scale, glyphs.chart);
      plotted.forEach((row, y) => {
        [...row].forEach((sign, x) => {
          const line = cells[y];
          if (sign !== ' ' && line && start + x < columns.length)
            line[start + x] = { text: sign, color: palette.brass, bold: true };
        });
      });
    }
    start += Math.max(1, run.length);
  }
}

const nextGap = (columns: readonly Column[], start: number): number => {
  const gap = columns.findIndex(({ price }, x) => x >= start && price === undefined);
  return gap < 0 ? columns.length : gap;
};

/** asciichart's own axis, with no room for labels. */
const axisCells = 2;

/** The signs of one run, one string a row, without the axis that asciichart draws. */
function plotRun(run: readonly number[], { least, most }: Scale, symbols: readonly string[]): string[] {
  // The last price needs a cell of its own.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min: least,
    max: most,
    height: chartHeight,
    offset: axisCells,
    format: () => '',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(axisCells).join(''));
}

const label = (row: number, { least, most }: Scale, { palette, glyphs }: Layout): Piece => {
  const value = most - ((most - least) * row) / chartHeight;
  const words = row % 2 === 0 ? short(value) : '';
  return { text: `${words.padStart(axis - 2)} ${glyphs.chart[1]}`, color: palette.inkSoft };
};

const marked =
  (here: number, { palette, glyphs }: Layout) =>
  (piece: Piece, x: number): Piece =>
    x === here && piece.text === ' ' ? { text: glyphs.bar, color: palette.hairline } : piece;

/** Bars from the ground up, as many eighths as the amount has of the greatest. */
function bars(columns: readonly Column[], here: number, { palette, glyphs }: Layout): Line[] {
  const greatest = Math.max(1, ...columns.map(({ amount }) => amount));
  const steps = glyphs.bars.length;
  return Array.from({ length: barHeight }, (_, row): Line => {
    const ground = (barHeight - 1 - row) * steps;
    const name = row === 0 ? short(greatest) : '';
    return [
      { text: `${name.padStart(axis - 2)} ${glyphs.chart[1]}`, color: palette.inkSoft },
      ...columns.map(({ amount }, x): Piece => {
        const filled = Math.ceil((amount / greatest) * steps * barHeight) - ground;
        const sign = filled <= 0 ? ' ' : (glyphs.bars[Math.min(filled, steps) - 1] ?? ' ');
        return { text: sign, color: x === here ? palette.brass : palette.leaf };
      }),
    ];
  });
}

/** The first and the last day, under their ends. */
function days({ points }: PriceHistory, columns: readonly Column[], { palette }: Layout): Line {
  const first = date(points[0]?.day ?? 0);
  const last = date(points.at(-1)?.day ?? 0);
  const between = columns.length - first.length - last.length;
  const text = between > 1 ? `${first}${' '.repeat(between)}${last}` : last;
  return [{ text: ' '.repeat(axis) }, { text, color: palette.inkSoft }];
}
