import { type chartRanges, type DaySales, dayStep, formatCompactEach, movementAxisLabels } from '@kafra/sdk/rules';
import type { ThemeColors } from '@kafra/sdk/theme';
import type uPlot from 'uplot';
import type { PlotDrawing } from '../../widgets/plot/plot.tsx';
import { dayLabels, plotTheme } from '../../widgets/plot/plot-theme.ts';
import { valueTicks } from '../../widgets/plot/ticks.ts';

/** Distance between two labels of the day axis, in pixels. */
const dayTickSpacing = 52;
const valueTickSpacing = 30;
/** Width of the axes on both sides of the sales chart, in pixels. */
const axesWidth = 130;
/** Half a day in seconds. The sales chart extends by it at both ends, so that the first and the last bar are whole. */
const halfDay = 43_200;

interface MovementDrawingOptions {
  days: readonly DaySales[];
  range: (typeof chartRanges)[number];
  palette: ThemeColors;
}

export function drawMovement({ days, range, palette }: MovementDrawingOptions): PlotDrawing {
  const { brass, teal } = palette;
  const theme = plotTheme(palette);
  const values = (chart: uPlot, _: number, low: number, high: number) =>
    valueTicks(low, high, Math.floor(chart.height / valueTickSpacing));
  const options: PlotDrawing['options'] = {
    ...theme.baseOptions,
    scales: {
      x: { range: (_, low, high) => [low - halfDay, high + halfDay] },
      zeny: { range: (_, __, high) => [0, Math.max(1, high) * 1.08] },
      // The scale of the number of sales is chosen so that the bars stay below the line of zeny.
      sales: { range: (_, __, high) => [0, Math.max(1, high) * 2.2] },
    },
    axes: [
      {
        ...theme.plainAxis,
        size: 46,
        splits: (chart, _, low, high) => dayTicks(days, { low, high, range, width: chart.width - axesWidth }),
        values: (_, splits) => dayLabels(splits),
      },
      {
        ...theme.gridAxis,
        ...theme.axisLabel(movementAxisLabels.zeny),
        scale: 'zeny',
        stroke: brass,
        size: 48,
        splits: values,
        values: (_, splits) => formatCompactEach(splits),
      },
      {
        ...theme.plainAxis,
        ...theme.axisLabel(movementAxisLabels.sales),
        scale: 'sales',
        side: 1,
        stroke: teal,
        size: 40,
        splits: values,
        values: (_, splits) => formatCompactEach(splits),
      },
    ],
    series: [
      {},
      { ...theme.bars, scale: 'sales' },
      {
        scale: 'zeny',
        stroke: brass,
        width: 1.8,
        fill: `${brass}1c`,
        points: { show: days.length <= 31, size: 4, fill: brass },
      },
    ],
  };
  const data = [
    days.map(({ day }) => day / 1_000),
    days.map(({ num_sales }) => num_sales),
    days.map(({ zeny }) => zeny),
  ] satisfies uPlot.AlignedData;
  return { options, data };
}

interface VisibleDays {
  low: number;
  high: number;
  range: MovementDrawingOptions['range'];
  width: number;
}

/** Returns the days that are labelled on the chart's axis, counted back from the last day, which always has a label. */
function dayTicks(days: readonly DaySales[], { low, high, range: { step }, width }: VisibleDays): number[] {
  const visibleDays = days.map(({ day }) => day / 1_000).filter((start) => start >= low && start <= high);
  const interval = dayStep(visibleDays.length, step, Math.floor(width / dayTickSpacing));
  return visibleDays.filter((_, index) => (visibleDays.length - 1 - index) % interval === 0);
}
