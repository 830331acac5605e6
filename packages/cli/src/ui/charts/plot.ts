import { formatCompact, formatCompactEach, formatUtcDate, roundAxisStep } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Default number of rows of a chart. */
const defaultRows = 9;
/** Rows of the bars under it. */
const defaultBarRows = 2;
/** Cells of the axis with its labels. */
export const axisWidth = 9;

export interface Scale {
  min: number;
  max: number;
}

/** Returns the scale from the smallest to the largest value. Equal values get a margin. */
function scaleOf(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const margin = max === min ? Math.max(1, max * 0.1) : 0;
  return { min: Math.max(0, min - margin), max: max + margin };
}

/** A scale whose ends and marks are round numbers. */
export interface RoundScale extends Scale {
  step: number;
}

/** Returns a rounded scale that contains all values, with at most this number of steps. */
export function roundScaleOf(values: readonly number[], maxSteps: number): RoundScale {
  const { min, max } = scaleOf(values);
  const fit = (step: number): RoundScale => ({
    step,
    min: Math.floor(min / step) * step,
    max: Math.ceil(max / step) * step,
  });
  const scale = fit(roundAxisStep((max - min) / maxSteps));
  // Rounding at both ends may need one mark more than there is room for.
  return (scale.max - scale.min) / scale.step > maxSteps ? fit(roundAxisStep(scale.step * 1.01)) : scale;
}

/** The room of a chart, row by row. */
export type Cells = Piece[][];

/** The row of a value, of a chart of so many. */
export const valueRow = (value: number, { min, max }: Scale, rows: number): number =>
  Math.round(((max - value) / (max - min)) * (rows - 1));

export const emptyCells = (width: number, rows = defaultRows): Cells =>
  Array.from({ length: rows }, () => Array.from({ length: width }, () => ({ text: ' ' })));

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
      plotRun(run, { scale, symbols, rows: cells.length }).forEach((row, y) => {
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
function plotRun(
  run: readonly number[],
  { scale: { min, max }, symbols, rows }: Pick<LineStyle, 'scale' | 'symbols'> & { rows: number },
): string[] {
  // The last value needs a cell of its own.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min,
    max,
    height: rows - 1,
    offset: plotAxisWidth,
    // A label must not be empty: it would take a cell of the plot instead of one of the axis.
    format: () => ' ',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(plotAxisWidth).join(''));
}

/** The rows with the axis before them; a thin line marks the column that is read out. */
export function withAxis(cells: Cells, { min, max }: Scale, selectedColumn: number, layout: Layout): Line[] {
  const value = (at: number) => max - ((max - min) * at) / (cells.length - 1);
  const labels = cells.map((_, at) => (at % 2 === 0 ? formatCompact(value(at)) : ''));
  return withLabels(cells, labels, selectedColumn, layout);
}

/** The same with the marks of a round scale, in zeny. */
export function withZenyAxis(cells: Cells, scale: RoundScale, selectedColumn: number, layout: Layout): Line[] {
  const count = Math.round((scale.max - scale.min) / scale.step) + 1;
  const marks = Array.from({ length: count }, (_, at) => scale.min + at * scale.step);
  const labels = cells.map(() => '');
  for (const [at, text] of formatCompactEach(marks).entries())
    labels[valueRow(marks[at] ?? 0, scale, cells.length)] = `${text}z`;
  return withLabels(cells, labels, selectedColumn, layout);
}

function withLabels(cells: Cells, labels: readonly string[], selectedColumn: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  return cells.map((row, at) => [
    axisLabel(labels[at] ?? '', layout),
    ...row.map((piece, x) =>
      x === selectedColumn && piece.text === ' ' ? { text: glyphs.bar, color: palette.hairline } : piece,
    ),
  ]);
}

const axisLabel = (label: string, { palette, glyphs }: Layout): Piece => ({
  text: `${label.padStart(axisWidth - 2)} ${glyphs.chart[1]}`,
  color: palette.inkSoft,
});

/** Bars from the ground up, as many eighths as the amount has of the greatest. */
export function barLines(
  amounts: readonly number[],
  selectedColumn: number,
  layout: Layout,
  rows = defaultBarRows,
): Line[] {
  const { palette, glyphs } = layout;
  const maxAmount = Math.max(1, ...amounts);
  const steps = glyphs.bars.length;
  return Array.from({ length: rows }, (_, row): Line => {
    const ground = (rows - 1 - row) * steps;
    return [
      axisLabel(row === 0 ? formatCompact(maxAmount) : '', layout),
      ...amounts.map((amount, x): Piece => {
        const filled = Math.ceil((amount / maxAmount) * steps * rows) - ground;
        const sign = filled <= 0 ? ' ' : (glyphs.bars[Math.min(filled, steps) - 1] ?? ' ');
        return { text: sign, color: x === selectedColumn ? palette.brass : palette.leaf };
      }),
    ];
  });
}

/** Cells from one day that is named to the next. */
const dateSpacing = 16;

/** The days of the columns: the first and the last in full, under their ends, and as many between as have room. */
export function dateAxis(days: readonly number[], { palette }: Layout, marked?: readonly DateMark[]): Line {
  const width = days.length;
  const dates = days.map(formatUtcDate);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  let text = width > first.length + last.length && first !== last ? first : '';
  for (const { column, day } of marked ?? spacedMarks(days)) {
    const name = formatUtcDate(day).replace(/, \d+$/, '');
    const start = column - Math.floor(name.length / 2);
    const hasRoom = start > text.length + 1 && start + name.length < width - last.length - 1;
    if (hasRoom && !text.endsWith(name)) text = text.padEnd(start) + name;
  }
  return [{ text: ' '.repeat(axisWidth) }, { text: text.padEnd(width - last.length) + last, color: palette.inkSoft }];
}

/** A day that is named below its column. */
export interface DateMark {
  column: number;
  /** Epoch milliseconds. */
  day: number;
}

/** Marks between the first and the last day, as many as fit. */
function spacedMarks(days: readonly number[]): DateMark[] {
  const count = Math.floor(days.length / dateSpacing);
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => {
    const column = Math.round(((at + 1) * (days.length - 1)) / count);
    return { column, day: days[column] ?? 0 };
  });
}

/** Days side by side in one column, where there are more of them than cells. */
export interface DayGroup<Day> {
  first: number;
  last: number;
  days: readonly Day[];
}

/** Few days are drawn this wide at most. */
const maxDayWidth = 6;

/** Columns for days in so many cells, all of which are used: several days share one, or one has several. */
export function groupDays<Day>(days: readonly Day[], room: number): DayGroup<Day>[] {
  const width = Math.max(1, Math.min(room, days.length * maxDayWidth));
  const groups = new Map<number, DayGroup<Day>>();
  return Array.from({ length: days.length > 0 ? width : 0 }, (_, x) => {
    const first = Math.floor((x * days.length) / width);
    const last = Math.max(first, Math.floor(((x + 1) * days.length) / width) - 1);
    // The columns of one day are one group.
    const group = groups.get(first) ?? { first, last, days: days.slice(first, last + 1) };
    groups.set(first, group);
    return group;
  });
}
