import { formatCompact, formatUtcDate } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Rows between the least and the greatest value of a chart. */
const chartHeight = 8;
/** Rows of the bars under it. */
const barHeight = 2;
/** Cells of the axis with its labels. */
export const axisWidth = 8;

export interface Scale {
  min: number;
  max: number;
}

/** From the least to the greatest value; where they are one, with room around it. */
export function scaleOf(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const margin = max === min ? Math.max(1, max * 0.1) : 0;
  return { min: Math.max(0, min - margin), max: max + margin };
}

export const valueRow = (value: number, { min, max }: Scale): number =>
  Math.round(((max - value) / (max - min)) * chartHeight);

/** The room of a chart, row by row. */
export type Cells = Piece[][];

export const emptyCells = (width: number): Cells =>
  Array.from({ length: chartHeight + 1 }, () => Array.from({ length: width }, () => ({ text: ' ' })));

interface LineStyle {
  scale: Scale;
  color: string | undefined;
  symbols: readonly string[];
}

/** asciichart knows no gaps: each run of values is plotted for itself, on the same scale. */
export function drawLine(
  cells: Cells,
  values: readonly (number | undefined)[],
  { scale, color, symbols }: LineStyle,
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
const plotAxisWidth = 2;

/** The signs of one run, one string a row, without the axis that asciichart draws. */
function plotRun(run: readonly number[], { min, max }: Scale, symbols: readonly string[]): string[] {
  // The last value needs a cell of its own.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min,
    max,
    height: chartHeight,
    offset: plotAxisWidth,
    // A label must not be empty: it would take a cell of the plot instead of one of the axis.
    format: () => ' ',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(plotAxisWidth).join(''));
}

/** The rows with the axis before them; a thin line marks the column that is read out. */
export function withAxis(cells: Cells, { min, max }: Scale, selectedColumn: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  return cells.map((row, at) => {
    const value = max - ((max - min) * at) / chartHeight;
    const label = at % 2 === 0 ? formatCompact(value) : '';
    return [
      axisLabel(label, layout),
      ...row.map((piece, x) =>
        x === selectedColumn && piece.text === ' ' ? { text: glyphs.bar, color: palette.hairline } : piece,
      ),
    ];
  });
}

const axisLabel = (label: string, { palette, glyphs }: Layout): Piece => ({
  text: `${label.padStart(axisWidth - 2)} ${glyphs.chart[1]}`,
  color: palette.inkSoft,
});

/** Bars from the ground up, as many eighths as the amount has of the greatest. */
export function barLines(amounts: readonly number[], selectedColumn: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  const maxAmount = Math.max(1, ...amounts);
  const steps = glyphs.bars.length;
  return Array.from({ length: barHeight }, (_, row): Line => {
    const ground = (barHeight - 1 - row) * steps;
    return [
      axisLabel(row === 0 ? formatCompact(maxAmount) : '', layout),
      ...amounts.map((amount, x): Piece => {
        const filled = Math.ceil((amount / maxAmount) * steps * barHeight) - ground;
        const sign = filled <= 0 ? ' ' : (glyphs.bars[Math.min(filled, steps) - 1] ?? ' ');
        return { text: sign, color: x === selectedColumn ? palette.brass : palette.leaf };
      }),
    ];
  });
}

/** The first and the last day, under their ends. */
export function dateAxis(from: number, to: number, width: number, { palette }: Layout): Line {
  const [first, last] = [formatUtcDate(from), formatUtcDate(to)];
  const between = width - first.length - last.length;
  const text = between > 1 ? `${first}${' '.repeat(between)}${last}` : last;
  return [{ text: ' '.repeat(axisWidth) }, { text, color: palette.inkSoft }];
}

/** Days side by side in one column, where there are more of them than cells. */
export interface DayGroup<Day> {
  first: number;
  last: number;
  days: readonly Day[];
}

/** Few days are drawn this wide at most. */
const maxDayWidth = 6;

/** Columns for days in so many cells: several days share one, or one has several. */
export function groupDays<Day>(days: readonly Day[], room: number): DayGroup<Day>[] {
  const together = Math.max(1, Math.ceil(days.length / Math.max(1, room)));
  const wide = Math.max(1, Math.floor(room / Math.max(1, days.length)));
  return Array.from({ length: Math.ceil(days.length / together) }, (_, at) => {
    const first = at * together;
    const part = days.slice(first, first + together);
    return { first, last: first + part.length - 1, days: part };
  }).flatMap((group) => Array.from({ length: Math.min(wide, maxDayWidth) }, () => group));
}
