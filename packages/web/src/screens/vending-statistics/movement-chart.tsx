import {
  type chartRanges,
  formatCount,
  formatSales,
  formatSpan,
  formatZeny,
  movementAxisLabels,
  type SpanSales,
  totalSales,
} from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useCallback } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Plot } from '../../widgets/plot/plot.tsx';
import { drawMovement } from './draw-movement.ts';

interface MovementChartProps {
  spans: readonly SpanSales[];
  range: (typeof chartRanges)[number];
}

/** Zeny as a line, sales as thin bars. */
export function MovementChart({ spans, range }: MovementChartProps) {
  const theme = useStore(useSettings().theme);
  const draw = useCallback(() => drawMovement({ spans, range, palette: themes[theme] }), [spans, range, theme]);
  return <Plot label={summary(spans, range)} draw={draw} describePoint={(index) => describePoint(spans[index])} />;
}

/** What the cross-hair stands on. */
const describePoint = (span: SpanSales | undefined): string | undefined =>
  span && `${formatSpan(span)}: ${formatSales(span)}`;

/** The whole chart in one sentence. */
function summary(spans: readonly SpanSales[], range: MovementChartProps['range']): string {
  const best = spans.toSorted((a, b) => b.zeny - a.zeny)[0];
  const peak = best && best.zeny > 0 ? `; most on ${formatSpan(best)} with ${formatZeny(best.zeny)}` : '';
  const names = movementAxisLabels(range);
  return `${names.sales} and ${names.zeny} of ${formatCount(range.days)} days: ${formatSales(totalSales(spans))}${peak}.`;
}
