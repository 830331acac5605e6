import { formatCompact, formatCompactEach, formatUtcDate, roundAxisStep } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Default number of rows of a chart. */
const defaultRows = 9;
/** Default number of rows of the bars below the chart. */
const defaultBarRows = 2;
/** Width of the axis with its labels, in cells. */
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

/** A scale whose ends and steps are round numbers. */
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
  // Rounding at both ends may add one step more than allowed.
  return (scale.max - scale.min) / scale.step > maxSteps ? fit(roundAxisStep(scale.step * 1.01)) : scale;
}

/** Cells of a chart, row by row. */
export type Cells = Piece[][];

/** Returns the row of a value in a chart with this number of rows. */
export const valueRow = (value: number, { min, max }: Scale, rows: number): number =>
  Math.round(((max - value) / (max - min)) * (rows - 1));

export const emptyCells = (width: number, rows = defaultRows): Cells =>
  Array.from({ length: rows }, () => Array.from({ length: width }, () => ({ text: ' ' })));

interface LineStyle {
  scale: Scale;
  color: string | undefined;
  symbols: readonly string[];
}

/** asciichart does not support gaps, so each run of values is plotted separately on the same scale. */
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

/** Width of asciichart's own axis without labels. */
const plotAxisWidth = 2;

/** Returns the characters of one run, one string per row, without the axis that asciichart draws. */
function plotRun(
  run: readonly number[],
  { scale: { min, max }, symbols, rows }: Pick<LineStyle, 'scale' | 'symbols'> & { rows: number },
): string[] {
  // asciichart draws between values, so the last value is repeated to get a cell.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min,
    max,
    height: rows - 1,
    offset: plotAxisWidth,
    // An empty label would take a cell of the plot instead of one of the axis.
    format: () => ' ',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(plotAxisWidth).join(''));
}

/** Returns the rows with the axis before them. A thin line marks the selected column. */
export function withAxis(cells: Cells, { min, max }: Scale, selectedColumn: number, layout: Layout): Line[] {
  const value = (at: number) => max - ((max - min) * at) / (cells.length - 1);
  const labels = cells.map((_, at) => (at % 2 === 0 ? formatCompact(value(at)) : ''));
  return withLabels(cells, labels, selectedColumn, layout);
}

/** Like `withAxis`, but with the steps of a round scale, in zeny. */
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

/** Returns the lines of a bar chart. Heights are in eighths of a cell, relative to the largest amount. */
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

/** Number of cells between two labelled days. */
const dateSpacing = 16;

/**
 * Returns the axis of days. The first and the last day are written in full below their columns, with as many days
 * between them as fit.
 */
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

/** A day that is labelled below its column. */
export interface DateMark {
  column: number;
  /** Epoch milliseconds. */
  day: number;
}

/** Returns evenly spaced marks between the first and the last day, as many as fit. */
function spacedMarks(days: readonly number[]): DateMark[] {
  const count = Math.floor(days.length / dateSpacing);
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => {
    const column = Math.round(((at + 1) * (days.length - 1)) / count);
    return { column, day: days[column] ?? 0 };
  });
}

/** Consecutive days that share a column, because the chart has more days than cells. */
export interface DayGroup<Day> {
  first: number;
  last: number;
  days: readonly Day[];
}

/** Maximum width of a day, in cells. */
const maxDayWidth = 6;

/** Distributes days over all cells of the width: several days share a column, or a day has several columns. */
export function groupDays<Day>(days: readonly Day[], room: number): DayGroup<Day>[] {
  const width = Math.max(1, Math.min(room, days.length * maxDayWidth));
  const groups = new Map<number, DayGroup<Day>>();
  return Array.from({ length: days.length > 0 ? width : 0 }, (_, x) => {
    const first = Math.floor((x * days.length) / width);
    const last = Math.max(first, Math.floor(((x + 1) * days.length) / width) - 1);
    // Columns that would show the same first day are one group.
    const group = groups.get(first) ?? { first, last, days: days.slice(first, last + 1) };
    groups.set(first, group);
    return group;
  });
}
