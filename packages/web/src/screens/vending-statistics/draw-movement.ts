import { type chartRanges, formatCompactEach, movementAxisLabels, type SpanSales } from '@kafra/sdk/rules';
import type { ThemeColors } from '@kafra/sdk/theme';
import type uPlot from 'uplot';
import type { Drawing } from '../../widgets/plot/plot.tsx';
import { dayAndMonth, plotLook } from '../../widgets/plot/plot-look.ts';
import { dayStep, valueTicks } from '../../widgets/plot/ticks.ts';

/** Points of the screen that a mark takes with its words. */
const dayRoom = 52;
const valueRoom = 30;
/** What the axes take on both sides. */
const besides = 130;
/** Seconds; the bars of the first and the last day are whole. */
const halfDay = 43_200;

interface Movement {
  spans: readonly SpanSales[];
  range: (typeof chartRanges)[number];
  palette: ThemeColors;
}

export function drawMovement({ spans, range, palette }: Movement): Drawing {
  const names = movementAxisLabels(range);
  const half = halfDay * range.span;
  const { brass, teal } = palette;
  const look = plotLook(palette);
  const values = (chart: uPlot, _: number, low: number, high: number) =>
    valueTicks(low, high, Math.floor(chart.height / valueRoom));
  const options: Drawing['options'] = {
    ...look.frame,
    scales: {
      x: { range: (_, low, high) => [low - half, high + half] },
      zeny: { range: (_, __, high) => [0, Math.max(1, high) * 1.08] },
      // The bars stay below the line.
      sales: { range: (_, __, high) => [0, Math.max(1, high) * 2.2] },
    },
    axes: [
      {
        ...look.bare,
        size: 32,
        splits: (chart, _, low, high) => marks(spans, { low, high, range, width: chart.width - besides }),
        values: (_, splits) => splits.map(dayAndMonth),
      },
      {
        ...look.ruled,
        ...look.named(names.zeny),
        scale: 'zeny',
        stroke: brass,
        size: 48,
        splits: values,
        values: (_, splits) => formatCompactEach(splits),
      },
      {
        ...look.bare,
        ...look.named(names.sales),
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
      { ...look.bars, scale: 'sales' },
      {
        scale: 'zeny',
        stroke: brass,
        width: 1.8,
        fill: `${brass}1c`,
        points: { show: spans.length <= 31, size: 4, fill: brass },
      },
    ],
  };
  const data = [
    spans.map(({ day }) => day / 1_000),
    spans.map(({ num_sales }) => num_sales),
    spans.map(({ zeny }) => zeny),
  ] satisfies uPlot.AlignedData;
  return { options, data };
}

interface Seen {
  low: number;
  high: number;
  range: Movement['range'];
  width: number;
}

/** The points between two instants that have a mark, counted back from the last one: it is always marked. */
function marks(spans: readonly SpanSales[], { low, high, range: { step, span }, width }: Seen): number[] {
  const seen = spans.map(({ day }) => day / 1_000).filter((start) => start >= low && start <= high);
  const every = dayStep(seen.length * span, step, Math.floor(width / dayRoom)) / span;
  return seen.filter((_, index) => (seen.length - 1 - index) % every === 0);
}
