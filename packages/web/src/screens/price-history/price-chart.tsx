import type { PriceHistory } from '@kafra/sdk';
import { describeDayPoint } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useCallback, useMemo, useState } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import { Plot, type TimeRange } from '../../widgets/plot/plot.tsx';
import { chartSummary } from './chart-summary.ts';
import { drawPrices } from './draw-prices.ts';
import { chartRanges } from './ranges.ts';

/** Chart of an item's prices and sold amounts on all days, with buttons for recent ranges. */
export function PriceChart({ history }: { history: PriceHistory }) {
  const theme = useStore(useSettings().theme);
  const [requestedRange, setRequestedRange] = useState<TimeRange>();
  const [visibleRange, setVisibleRange] = useState<Partial<TimeRange>>({});
  const ranges = useMemo(() => chartRanges(history.points), [history]);
  const draw = useCallback(
    (width: number) => drawPrices({ history, width, palette: themes[theme], onZoom: setVisibleRange }),
    [history, theme],
  );

  function onSelect(id: string): void {
    const range = ranges.find((one) => one.id === id);
    if (range) setRequestedRange({ min: range.min, max: range.max });
  }

  const toolbar = ranges.length > 1 && (
    <ModeToggle
      label="Days in the chart"
      modes={ranges}
      selected={ranges.find(({ min, max }) => min === visibleRange.min && max === visibleRange.max)?.id}
      onSelect={onSelect}
    />
  );
  return (
    <Plot
      label={chartSummary(history)}
      draw={draw}
      describePoint={(index) => describePoint(history.points[index])}
      range={requestedRange}
      toolbar={toolbar}
    />
  );
}

/** Returns a text about the prices of the selected day. */
function describePoint(point: PriceHistory['points'][number] | undefined): string | undefined {
  if (!point) return undefined;
  const { date, sales } = describeDayPoint(point);
  return `${date}: ${sales}`;
}
