import { movementNames, type ranges, type SpanSales, shortEach } from '@kafra/sdk/rules';
import type { Palette } from '@kafra/sdk/theme';
import uPlot from 'uplot';
import { dayStep, valueTicks } from './ticks.ts';

const font = "12px 'Source Sans 3 Variable', sans-serif";
/** Points of the screen that a mark takes with its words. */
const dayRoom = 52;
const valueRoom = 30;
/** What the axes take on both sides. */
const besides = 130;
/** Seconds; the bars of the first and the last day are whole. */
const halfDay = 43_200;

export interface MovementParts {
  spans: readonly SpanSales[];
  range: (typeof ranges)[number];
  palette: Palette;
  /** Told which day the cross-hair is on. */
  point: (index: number | undefined) => void;
}

export function movementOptions({
  spans,
  range,
  palette,
  point,
}: MovementParts): Omit<uPlot.Options, 'width' | 'height'> {
  const names = movementNames(range);
  const half = halfDay * range.span;
  const { brass, teal, inkSoft, hairline } = palette;
  const axis = { font, ticks: { stroke: hairline, width: 1 }, labelFont: font, labelSize: 20 };
  const values = (chart: uPlot, _: number, low: number, high: number) =>
    valueTicks(low, high, Math.floor(chart.height / valueRoom));
  return {
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: true, y: false }, points: { size: 7 }, y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    scales: {
      x: { range: (_, low, high) => [low - half, high + half] },
      zeny: { range: (_, __, high) => [0, Math.max(1, high) * 1.08] },
      // The bars stay below the line.
      sales: { range: (_, __, high) => [0, Math.max(1, high) * 2.2] },
    },
    axes: [
      {
        ...axis,
        stroke: inkSoft,
        size: 32,
        grid: { show: false },
        splits: (chart, _, low, high) => marks(spans, { low, high, range, width: chart.width - besides }),
        values: (_, splits) => splits.map((seconds) => dayNames.format(seconds * 1_000)),
      },
      {
        ...axis,
        scale: 'zeny',
        stroke: brass,
        label: names.zeny,
        size: 48,
        grid: { stroke: hairline, width: 0.7 },
        splits: values,
        values: (_, splits) => shortEach(splits),
      },
      {
        ...axis,
        scale: 'sales',
        side: 1,
        stroke: teal,
        label: names.sales,
        size: 40,
        grid: { show: false },
        splits: values,
        values: (_, splits) => shortEach(splits),
      },
    ],
    series: [
      {},
      {
        scale: 'sales',
        stroke: `${teal}b0`,
        fill: `${teal}50`,
        width: 0.5,
        paths: uPlot.paths.bars?.({ size: [0.6, 16] }),
        points: { show: false },
      },
      {
        scale: 'zeny',
        stroke: brass,
        width: 1.8,
        fill: `${brass}1c`,
        points: { show: spans.length <= 31, size: 4, fill: brass },
      },
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
  };
}

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface Seen {
  low: number;
  high: number;
  range: MovementParts['range'];
  width: number;
}

/** The points between two instants that have a mark, counted back from the last one: it is always marked. */
function marks(spans: readonly SpanSales[], { low, high, range: { step, span }, width }: Seen): number[] {
  const seen = spans.map(({ day }) => day / 1_000).filter((start) => start >= low && start <= high);
  const every = dayStep(seen.length * span, step, Math.floor(width / dayRoom)) / span;
  return seen.filter((_, index) => (seen.length - 1 - index) % every === 0);
}
