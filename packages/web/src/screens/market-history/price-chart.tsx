import 'uplot/dist/uPlot.min.css';
import type { PriceHistory } from '@kafra/sdk';
import { count, date, zeny } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { chartOptions, chartSeries } from './chart-options.ts';
import { chartSummary } from './chart-summary.ts';
import styles from './price-chart.module.css';

/** Price and amount over every day: drag to zoom, double-click for the whole again. */
export function PriceChart({ history }: { history: PriceHistory }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useStore(useSettings().theme);
  const [pointed, setPointed] = useState<number>();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = chartOptions({ history, palette: themes[theme], point: setPointed });
    const chart = new uPlot({ ...options, ...size() }, chartSeries(history), element);
    const watcher = new ResizeObserver(() => chart.setSize(size()));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [history, theme]);

  return (
    <div className={styles.frame}>
      <p className={styles.reading} aria-hidden>
        {reading(history, pointed)}
      </p>
      <div ref={place} className={styles.chart} role="img" aria-label={chartSummary(history)} />
    </div>
  );
}

/** What the cross-hair stands on. */
function reading({ points }: PriceHistory, pointed: number | undefined): string {
  const point = pointed === undefined ? undefined : points[pointed];
  if (!point) return 'Drag to zoom in, double-click to see all days';
  const price = point.price === undefined ? 'no sales' : zeny(point.price);
  return `${date(point.day)}: ${price}, ${count(point.amount)} sold`;
}
