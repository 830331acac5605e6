import type { ThemeColors } from '@kafra/sdk/theme';
import { uPlot } from './uplot.ts';

/** Font of the texts in charts. */
export const plotFont = "12px 'Source Sans 3 Variable', sans-serif";

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const yearOf = (seconds: number): number => new Date(seconds * 1_000).getUTCFullYear();

/**
 * Returns the labels of a chart's axis of days, such as `Nov 20`. The first label and the first one of each other year
 * have the year below. Charts count in seconds, and the server's days are those of UTC.
 */
export const dayLabels = (ticks: readonly number[]): string[] =>
  ticks.map((seconds, index) => {
    const before = ticks[index - 1];
    const isNewYear = before === undefined || yearOf(before) !== yearOf(seconds);
    return dayFormat.format(seconds * 1_000) + (isNewYear ? `\n${yearOf(seconds)}` : '');
  });

/** Returns the common style of charts over days: no separate legend, one dashed cross-hair. */
export function plotTheme({ inkSoft, hairline, teal }: ThemeColors) {
  const axis: uPlot.Axis = { stroke: inkSoft, font: plotFont, ticks: { stroke: hairline, width: 1 } };
  return {
    baseOptions: {
      padding: [12, 8, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: true, y: false }, points: { size: 7 }, y: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    } satisfies Partial<uPlot.Options>,
    axis,
    plainAxis: { ...axis, grid: { show: false } },
    gridAxis: { ...axis, grid: { stroke: hairline, width: 0.7 } },
    /** Style of amounts in a chart, such as sold pieces: thin bars. */
    bars: {
      stroke: `${teal}b0`,
      fill: `${teal}54`,
      width: 0.5,
      paths: uPlot.paths.bars?.({ size: [0.6, 14] }),
      points: { show: false },
    } satisfies uPlot.Series,
    axisLabel: (label: string) => ({ label, labelFont: plotFont, labelSize: 20 }),
  };
}
