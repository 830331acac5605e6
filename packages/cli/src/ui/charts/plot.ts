import { formatCompact, formatCompactEach, formatUtcDate, roundAxisStep } from '@kafra/sdk/rules';
import { plot } from 'asciichart';
import type { Layout } from '../document/layout.ts';
import type { Line, Piece } from '../document/line.ts';

/** Default number of rows of a chart's line plot. */
const defaultRows = 9;
/** Default number of rows of the bars below the plot of a chart. */
const defaultBarRows = 2;
/** Width of a chart's vertical axis with its labels, in cells. */
export const axisWidth = 9;

export interface Scale {
  min: number;
  max: number;
}

/** Returns the scale of a chart, from its smallest to its largest value. Equal values get a margin. */
function scaleOf(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const margin = max === min ? Math.max(1, max * 0.1) : 0;
  return { min: Math.max(0, min - margin), max: max + margin };
}

/** Scale of a chart with round numbers as its ends and steps. */
export interface RoundScale extends Scale {
  step: number;
}

/** Returns a chart scale of round numbers that contains all values and has at most `maxSteps` steps. */
export function roundScaleOf(values: readonly number[], maxSteps: number): RoundScale {
  const { min, max } = scaleOf(values);
  const fit = (step: number): RoundScale => ({
    step,
    min: Math.floor(min / step) * step,
    max: Math.ceil(max / step) * step,
  });
  const scale = fit(roundAxisStep((max - min) / maxSteps));
  // Rounding at both ends of the scale may add one step too many. A coarser step avoids it.
  return (scale.max - scale.min) / scale.step > maxSteps ? fit(roundAxisStep(scale.step * 1.01)) : scale;
}

/** Terminal cells of a chart, row by row. */
export type Cells = Piece[][];

/** Returns the chart row in which a value is drawn. `rows` is the height of the chart. */
export const valueRow = (value: number, { min, max }: Scale, rows: number): number =>
  Math.round(((max - value) / (max - min)) * (rows - 1));

export const emptyCells = (width: number, rows = defaultRows): Cells =>
  Array.from({ length: rows }, () => Array.from({ length: width }, () => ({ text: ' ' })));

interface LineStyle {
  scale: Scale;
  color: string | undefined;
  symbols: readonly string[];
}

/**
 * The package asciichart does not support gaps, so each run of known values is plotted separately on the same scale.
 */
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

/** Width of the axis that asciichart draws, without labels, in cells. */
const plotAxisWidth = 2;

/** Returns the plot of one run of values: one string per chart row, without the axis that asciichart draws. */
function plotRun(
  run: readonly number[],
  { scale: { min, max }, symbols, rows }: Pick<LineStyle, 'scale' | 'symbols'> & { rows: number },
): string[] {
  // asciichart draws between values, so the last value is repeated: otherwise it would have no cell.
  const series = [...run, run.at(-1) ?? 0];
  const plotted: string = plot(series, {
    min,
    max,
    height: rows - 1,
    offset: plotAxisWidth,
    // asciichart would place an empty label inside the plot, so the label is a blank inside the axis.
    format: () => ' ',
    symbols: [...symbols],
  });
  return plotted.split('\n').map((row) => [...row].slice(plotAxisWidth).join(''));
}

/** Returns a chart as lines, with its axis on the left. A thin line marks the selected column. */
export function withAxis(cells: Cells, { min, max }: Scale, selectedColumn: number, layout: Layout): Line[] {
  const value = (at: number) => max - ((max - min) * at) / (cells.length - 1);
  const labels = cells.map((_, at) => (at % 2 === 0 ? formatCompact(value(at)) : ''));
  return withLabels(cells, labels, selectedColumn, layout);
}

/** Returns a chart as lines, with its axis on the left. The axis has the steps of a round scale, in zeny. */
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

/** Returns a bar chart as lines. Bars are as high as their share of the largest amount, in eighths of a cell. */
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

/** Minimum distance between two dates on the time axis of a chart, in cells. */
const dateSpacing = 16;

/**
 * Returns the time axis of a chart. The first and the last day are written in full below their columns, with as many
 * dates between them as fit.
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

/** A date that is written below its column of a chart. */
export interface DateMark {
  column: number;
  /** Start of the day, epoch milliseconds. */
  day: number;
}

/** Returns evenly spaced dates between the first and the last day of a chart, as many as fit. */
function spacedMarks(days: readonly number[]): DateMark[] {
  const count = Math.floor(days.length / dateSpacing);
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => {
    const column = Math.round(((at + 1) * (days.length - 1)) / count);
    return { column, day: days[column] ?? 0 };
  });
}

/** Consecutive days that share a column of a chart, because it has more days than cells. */
export interface DayGroup<Day> {
  first: number;
  last: number;
  days: readonly Day[];
}

/** Maximum width of a day in a chart, in cells. */
const maxDayWidth = 6;

/** Distributes the days of a chart over its width: several days share a column, or a day has several columns. */
export function groupDays<Day>(days: readonly Day[], room: number): DayGroup<Day>[] {
  const width = Math.max(1, Math.min(room, days.length * maxDayWidth));
  const groups = new Map<number, DayGroup<Day>>();
  return Array.from({ length: days.length > 0 ? width : 0 }, (_, x) => {
    const first = Math.floor((x * days.length) / width);
    const last = Math.max(first, Math.floor(((x + 1) * days.length) / width) - 1);
    // Chart columns with the same first day form one group.
    const group = groups.get(first) ?? { first, last, days: days.slice(first, last + 1) };
    groups.set(first, group);
    return group;
  });
}
