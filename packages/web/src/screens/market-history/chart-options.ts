import type { PriceHistory } from '@kafra/sdk';
import { shortEach } from '@kafra/sdk/rules';
import type { Palette } from '@kafra/sdk/theme';
import uPlot from 'uplot';
import { type EndLabel, labelEnds, labelRoom } from './end-labels.ts';

const font = "12px 'Source Sans 3 Variable', sans-serif";
/** At most eight numbers on an axis, over at least this much room each. */
const mostTicks = 8;
const leastRoom = 34;

export interface ChartParts {
  history: PriceHistory;
  palette: Palette;
  /** There is no room for names beside the chart. */
  isNarrow: boolean;
  /** Told which day the cross-hair is on. */
  point: (index: number | undefined) => void;
  /** Told which span is shown. */
  zoom: (shown: Pick<uPlot.Scale, 'min' | 'max'>) => void;
}

/** The columns of the chart: days, price, average, trend, amount, and the price once more for the thread over gaps. */
export function chartSeries({ points, average, trend }: PriceHistory): uPlot.AlignedData {
  return [
    points.map(({ day }) => day / 1_000),
    points.map(({ price }) => price ?? null),
    points.map(() => average ?? null),
    points.map((_, index) => trend?.[index] ?? null),
    points.map(({ amount }) => (amount > 0 ? amount : null)),
    points.map(({ price }) => price ?? null),
  ];
}

export function chartOptions(parts: ChartParts): Omit<uPlot.Options, 'width' | 'height'> {
  const { history, palette, isNarrow, point, zoom } = parts;
  const { brass, teal, inkSoft, violet, hairline, surface } = palette;
  const labels: EndLabel[] = [
    { series: 1, text: 'Price', color: brass },
    { series: 2, text: 'Average', color: inkSoft },
    ...(history.trend ? [{ series: 3, text: 'Trend', color: violet }] : []),
  ];
  const named = (label: string) => (isNarrow ? {} : { label, labelFont: font, labelSize: 20 });
  const bare = { grid: { show: false }, ticks: { show: false }, values: () => [] } satisfies uPlot.Axis;
  const axis = { stroke: inkSoft, font, ticks: { stroke: hairline, width: 1 } };
  return {
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: true, y: false }, points: { size: 7 }, y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    scales: { price: { range: priceRange }, amount: { range: (_, __, high) => [0, Math.max(1, high) * 3.2] } },
    axes: [
      { ...axis, grid: { show: false }, space: 64, values: (_, ticks) => ticks.map(dayAndMonth) },
      {
        ...axis,
        scale: 'price',
        ...named('Price (z)'),
        size: 48,
        grid: { stroke: hairline, width: 0.7 },
        values: (_, ticks) => shortEach(ticks),
        splits: fewTicks,
      },
      // Room for the names of the lines.
      ...(isNarrow ? [] : [{ ...axis, scale: 'price', side: 1, size: labelRoom, ...bare }]),
      {
        ...axis,
        scale: 'amount',
        side: 1,
        ...named('Amount sold'),
        size: 44,
        grid: { show: false },
        values: (_, ticks) => shortEach(ticks),
        splits: fewTicks,
      },
    ],
    series: [
      {},
      {
        scale: 'price',
        stroke: brass,
        width: 1.8,
        spanGaps: false,
        points: { show: true, size: 4, fill: brass },
      },
      { scale: 'price', stroke: inkSoft, width: 1.2, dash: [7, 5], points: { show: false } },
      { scale: 'price', stroke: violet, width: 1.6, dash: [1.5, 4], points: { show: false } },
      {
        scale: 'amount',
        stroke: `${teal}b0`,
        fill: `${teal}58`,
        width: 0.5,
        paths: uPlot.paths.bars?.({ size: [0.55, 12] }),
        points: { show: false },
      },
      // Days without sales stay gaps; a thread leads the eye over them, above one soft area.
      {
        scale: 'price',
        stroke: `${brass}80`,
        fill: `${brass}14`,
        width: 0.9,
        spanGaps: true,
        points: { show: false },
      },
    ],
    hooks: {
      setScale: [({ scales }, key) => key === 'x' && zoom({ min: scales.x?.min, max: scales.x?.max })],
      setCursor: [({ cursor }) => point(cursor.idx ?? undefined)],
      draw: [(chart) => labelEnds(chart, labels, { font, ground: isNarrow ? surface : undefined })],
    },
  };
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayAndMonth = (seconds: number): string => days.format(seconds * 1_000);

/** A little room above and below, never under zero. */
function priceRange(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  const room = Math.max(1, (high - low) * 0.12);
  return [Math.max(0, low - room), high + room];
}

/** Round numbers, as many as fit and at most eight. */
function fewTicks(chart: uPlot, axis: number, low: number, high: number): number[] {
  const room = chart.height > 0 ? Math.floor(chart.height / leastRoom) : mostTicks;
  const most = Math.max(2, Math.min(mostTicks, room));
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, Number.MIN_VALUE)));
  const nice = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  // Pieces are whole.
  const step = chart.axes[axis]?.scale === 'amount' ? Math.max(1, Math.ceil(nice * power)) : nice * power;
  const first = Math.ceil(low / step);
  const length = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => (first + index) * step);
}
