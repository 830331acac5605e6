import type { PriceHistory } from '@kafra/sdk';
import { formatCompactEach } from '@kafra/sdk/rules';
import type { ThemeColors } from '@kafra/sdk/theme';
import type uPlot from 'uplot';
import type { PlotDrawing } from '../../widgets/plot/plot.tsx';
import { dayLabels, plotFont, plotTheme } from '../../widgets/plot/plot-theme.ts';
import { valueTicks } from '../../widgets/plot/ticks.ts';
import { drawEndLabels, type EndLabel, labelWidth } from './end-labels.ts';

/** Distance between two labels of the price axis, in pixels. */
const valueTickSpacing = 34;
/** Minimum width of the price chart for titles of its axes, in pixels. */
const narrowWidth = 480;

interface PriceDrawingOptions {
  history: PriceHistory;
  palette: ThemeColors;
  /** Width of the price chart in pixels. */
  width: number;
  /** Called with the displayed range of days each time that it is set, for example by zooming. */
  onZoom: (shown: Pick<uPlot.Scale, 'min' | 'max'>) => void;
}

/**
 * Returns the drawing of a price history: the price as a line with its average and trend, and the sold amount as bars
 * below.
 */
export function drawPrices({ history, palette, width, onZoom }: PriceDrawingOptions): PlotDrawing {
  const { brass, inkSoft, violet, surface } = palette;
  const isNarrow = width < narrowWidth;
  const theme = plotTheme(palette);
  const axisLabel = (label: string) => (isNarrow ? {} : theme.axisLabel(label));
  const labels: EndLabel[] = [
    { series: 1, text: 'Price', color: brass },
    { series: 2, text: 'Average', color: inkSoft },
    ...(history.trend ? [{ series: 3, text: 'Trend', color: violet }] : []),
  ];
  const values = (chart: uPlot, _: number, low: number, high: number) =>
    valueTicks(low, high, Math.floor(chart.height / valueTickSpacing));
  const options: PlotDrawing['options'] = {
    ...theme.baseOptions,
    scales: { price: { range: priceRange }, amount: { range: (_, __, high) => [0, Math.max(1, high) * 3.2] } },
    axes: [
      { ...theme.plainAxis, space: 64, values: (_, ticks) => dayLabels(ticks) },
      {
        ...theme.gridAxis,
        ...axisLabel('Price (z)'),
        scale: 'price',
        size: 48,
        splits: values,
        values: (_, ticks) => formatCompactEach(ticks),
      },
      // A blank axis on the right side of the chart reserves the width for the names of the lines.
      ...(isNarrow
        ? []
        : [
            {
              ...theme.plainAxis,
              scale: 'price',
              side: 1 as const,
              size: labelWidth,
              ticks: { show: false },
              values: () => [],
            },
          ]),
      {
        ...theme.plainAxis,
        ...axisLabel('Amount sold'),
        scale: 'amount',
        side: 1,
        size: 44,
        splits: values,
        values: (_, ticks) => formatCompactEach(ticks),
      },
    ],
    series: [
      {},
      { scale: 'price', stroke: brass, width: 1.8, spanGaps: false, points: { show: true, size: 4, fill: brass } },
      { scale: 'price', stroke: inkSoft, width: 1.2, dash: [7, 5], points: { show: false } },
      { scale: 'price', stroke: violet, width: 1.6, dash: [1.5, 4], points: { show: false } },
      { ...theme.bars, scale: 'amount' },
      // Days without sales are gaps in the price line. This thin line spans the gaps, above a tinted area.
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
      setScale: [({ scales }, key) => key === 'x' && onZoom({ min: scales.x?.min, max: scales.x?.max })],
      draw: [(chart) => drawEndLabels(chart, labels, { font: plotFont, background: isNarrow ? surface : undefined })],
    },
  };
  return { options, data: columns(history) };
}

/**
 * Returns the data series of the price chart: days, price, average, trend, amount, and the price again for the thin
 * line over days without sales.
 */
function columns({ points, average, trend }: PriceHistory): uPlot.AlignedData {
  const prices = points.map(({ price }) => price ?? null);
  return [
    points.map(({ day }) => day / 1_000),
    prices,
    points.map(() => average ?? null),
    points.map((_, index) => trend?.[index] ?? null),
    points.map(({ amount }) => (amount > 0 ? amount : null)),
    prices,
  ];
}

/** Returns the range of the price axis: all prices with a margin above and below, but not less than zero. */
function priceRange(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  const padding = Math.max(1, (high - low) * 0.12);
  return [Math.max(0, low - padding), high + padding];
}
