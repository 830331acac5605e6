import { formatCompact, formatUtcDate } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Rows between the least and the greatest value of a chart. */
const chartHeight = 8;
/** Rows of the bars under it. */
const barHeight = 2;
/** Cells of the axis with its labels. */
export const axis = 8;

export interface Scale {
  least: number;
  most: number;
}

/** From the least to the greatest value; where they are one, with room around it. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const margin = most === least ? Math.max(1, most * 0.1) : 0;
  return { least: Math.max(0, least - margin), most: most + margin };
}

export const rowOf = (value: number, { least, most }: Scale): number =>
  Math.round(((most - value) / (most - least)) * chartHeight);

/** The room of a chart, row by row. */
export type Cells = Piece[][];

export const emptyCells = (width: number): Cells =>
  Array.from({ length: chartHeight + 1 }, () => Array.from({ length: width }, () => ({ text: ' ' })));

interface Stroke {
  scale: Scale;
  color: string | undefined;
  symbols: readonly string[];
}

/** asciichart knows no gaps: each run of values is plotted for itself, on the same scale. */
export function drawLine(
  cells: Cells,
  values: readonly (number | undefined)[],
  { scale, color, symbols }: Stroke,
): void {
  let start = 0;
  while (start < values.length) {
    const run = values.slice(start, nextGap(values, start)).flatMap((value) => value ?? []);
    if (run.length > 0) {
      plotRun(run, scale, symbols).forEach((row, y) => {
        [...row].forEach((sign, x) => {
          const line = cells[y];
          if (sign !== ' ' && line && start + x < values.length) line[start + x] = { text: sign, color, bold: true };
        });
      });
    }
    start += Math.max(1, run.length);
  }
}

const nextGap = (values: readonly (number | undefined)[], start: number): number => {
  const gap = values.findIndex((value, x) => x >= start && value === undefined);
  return gap < 0 ? values.length : gap;
};

/** asciichart's own axis, with no room for labels. */
const axisCells = 2;

/** The signs of one run, one string a row, without the axis that asciichart draws. */
function plotRun(run: readonly number[], { least, most }: Scale, symbols: readonly string[]): string[] {
  // The last value needs a cell of its own.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min: least,
    max: most,
    height: chartHeight,
    offset: axisCells,
    // A label must not be empty: it would take a cell of the plot instead of one of the axis.
    format: () => ' ',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(axisCells).join(''));
}

/** The rows with the axis before them; a thin line marks the column that is read out. */
export function withAxis(cells: Cells, { least, most }: Scale, here: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  return cells.map((row, at) => {
    const value = most - ((most - least) * at) / chartHeight;
    const words = at % 2 === 0 ? formatCompact(value) : '';
    return [
      axisLabel(words, layout),
      ...row.map((piece, x) =>
        x === here && piece.text === ' ' ? { text: glyphs.bar, color: palette.hairline } : piece,
      ),
    ];
  });
}

const axisLabel = (words: string, { palette, glyphs }: Layout): Piece => ({
  text: `${words.padStart(axis - 2)} ${glyphs.chart[1]}`,
  color: palette.inkSoft,
});

/** Bars from the ground up, as many eighths as the amount has of the greatest. */
export function barLines(amounts: readonly number[], here: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  const greatest = Math.max(1, ...amounts);
  const steps = glyphs.bars.length;
  return Array.from({ length: barHeight }, (_, row): Line => {
    const ground = (barHeight - 1 - row) * steps;
    return [
      axisLabel(row === 0 ? formatCompact(greatest) : '', layout),
      ...amounts.map((amount, x): Piece => {
        const filled = Math.ceil((amount / greatest) * steps * barHeight) - ground;
        const sign = filled <= 0 ? ' ' : (glyphs.bars[Math.min(filled, steps) - 1] ?? ' ');
        return { text: sign, color: x === here ? palette.brass : palette.leaf };
      }),
    ];
  });
}

/** The first and the last day, under their ends. */
export function dayLine(from: number, to: number, width: number, { palette }: Layout): Line {
  const [first, last] = [formatUtcDate(from), formatUtcDate(to)];
  const between = width - first.length - last.length;
  const text = between > 1 ? `${first}${' '.repeat(between)}${last}` : last;
  return [{ text: ' '.repeat(axis) }, { text, color: palette.inkSoft }];
}

/** Days side by side in one column, where there are more of them than cells. */
export interface DayGroup<Day> {
  first: number;
  last: number;
  days: readonly Day[];
}

/** Few days are drawn this wide at most. */
const widestDay = 6;

/** Columns for days in so many cells: several days share one, or one has several. */
export function dayGroups<Day>(days: readonly Day[], room: number): DayGroup<Day>[] {
  const together = Math.max(1, Math.ceil(days.length / Math.max(1, room)));
  const wide = Math.max(1, Math.floor(room / Math.max(1, days.length)));
  return Array.from({ length: Math.ceil(days.length / together) }, (_, at) => {
    const first = at * together;
    const part = days.slice(first, first + together);
    return { first, last: first + part.length - 1, days: part };
  }).flatMap((group) => Array.from({ length: Math.min(wide, widestDay) }, () => group));
}
