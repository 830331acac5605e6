import 'uplot/dist/uPlot.min.css';
import type { PriceHistory } from '@kafra/sdk';
import { count, utcDate, zeny } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import { chartOptions, chartSeries } from './chart-options.ts';
import { chartSummary } from './chart-summary.ts';
import styles from './price-chart.module.css';
import { rangesOf } from './ranges.ts';

/** Price and amount over every day: buttons and dragging zoom, a double-click shows the whole again. */
export function PriceChart({ history }: { history: PriceHistory }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const theme = useStore(useSettings().theme);
  const [pointed, setPointed] = useState<number>();
  const [shown, setShown] = useState<Pick<uPlot.Scale, 'min' | 'max'>>({});
  const ranges = useMemo(() => rangesOf(history.points), [history]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = chartOptions({
      history,
      palette: themes[theme],
      isNarrow: element.clientWidth < narrow,
      point: setPointed,
      zoom: setShown,
    });
    const chart = new uPlot({ ...options, ...size() }, chartSeries(history), element);
    drawn.current = chart;
    const watcher = new ResizeObserver(() => chart.setSize(size()));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [history, theme]);

  function choose(id: string): void {
    const range = ranges.find((one) => one.id === id);
    if (range) drawn.current?.setScale('x', range);
  }

  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <p className={styles.reading} aria-hidden>
          {reading(history, pointed)}
        </p>
        {ranges.length > 1 && (
          <ModeToggle
            label="Days in the chart"
            modes={ranges}
            chosen={ranges.find(({ min, max }) => min === shown.min && max === shown.max)?.id}
            choose={choose}
          />
        )}
      </div>
      <div ref={place} className={styles.chart} role="img" aria-label={chartSummary(history)} />
    </div>
  );
}

/** Below this width, in points, the axes have no names. */
const narrow = 480;

/** What the cross-hair stands on. */
function reading({ points }: PriceHistory, pointed: number | undefined): string {
  const point = pointed === undefined ? undefined : points[pointed];
  if (!point) return 'Drag to zoom in, double-click to see all days';
  const price = point.price === undefined ? 'no sales' : zeny(point.price);
  return `${utcDate(point.day)}: ${price}, ${count(point.amount)} sold`;
}
