import {
  type chartRanges,
  type DaySales,
  formatCount,
  formatSales,
  formatUtcDate,
  formatZeny,
  movementAxisLabels,
  totalSales,
} from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useCallback } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Plot } from '../../widgets/plot/plot.tsx';
import { drawMovement } from './draw-movement.ts';

interface MovementChartProps {
  days: readonly DaySales[];
  range: (typeof chartRanges)[number];
}

/** Chart of daily sales: zeny as a line, the number of sales as thin bars. */
export function MovementChart({ days, range }: MovementChartProps) {
  const theme = useStore(useSettings().theme);
  const draw = useCallback(() => drawMovement({ days, range, palette: themes[theme] }), [days, range, theme]);
  return <Plot label={summary(days, range)} draw={draw} describePoint={(index) => describePoint(days[index])} />;
}

/** Returns a text about the sales of the selected day. */
const describePoint = (sold: DaySales | undefined): string | undefined =>
  sold && `${formatUtcDate(sold.day)}: ${formatSales(sold)}`;

/** Describes the sales chart in one sentence. */
function summary(days: readonly DaySales[], range: MovementChartProps['range']): string {
  const best = days.toSorted((a, b) => b.zeny - a.zeny)[0];
  const peak = best && best.zeny > 0 ? `; most on ${formatUtcDate(best.day)} with ${formatZeny(best.zeny)}` : '';
  const names = movementAxisLabels;
  return `${names.sales} and ${names.zeny} of ${formatCount(range.days)} days: ${formatSales(totalSales(days))}${peak}.`;
}
