import type { PriceHistory } from '@kafra/sdk';
import { formatCount, formatUtcDate, formatZeny } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useCallback, useMemo, useState } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import { Plot, type Span } from '../../widgets/plot/plot.tsx';
import { chartSummary } from './chart-summary.ts';
import { drawPrices } from './draw-prices.ts';
import { rangesOf } from './ranges.ts';

/** Price and amount over every day, with buttons for the last days. */
export function PriceChart({ history }: { history: PriceHistory }) {
  const theme = useStore(useSettings().theme);
  const [asked, ask] = useState<Span>();
  const [shown, setShown] = useState<Partial<Span>>({});
  const ranges = useMemo(() => rangesOf(history.points), [history]);
  const draw = useCallback(
    (width: number) => drawPrices({ history, width, palette: themes[theme], zoom: setShown }),
    [history, theme],
  );

  function choose(id: string): void {
    const range = ranges.find((one) => one.id === id);
    if (range) ask({ min: range.min, max: range.max });
  }

  const tools = ranges.length > 1 && (
    <ModeToggle
      label="Days in the chart"
      modes={ranges}
      chosen={ranges.find(({ min, max }) => min === shown.min && max === shown.max)?.id}
      choose={choose}
    />
  );
  return (
    <Plot
      label={chartSummary(history)}
      draw={draw}
      read={(index) => reading(history.points[index])}
      span={asked}
      tools={tools}
    />
  );
}

/** What the cross-hair stands on. */
function reading(point: PriceHistory['points'][number] | undefined): string | undefined {
  if (!point) return undefined;
  const price = point.price === undefined ? 'no sales' : formatZeny(point.price);
  return `${formatUtcDate(point.day)}: ${price}, ${formatCount(point.amount)} sold`;
}
