import 'uplot/dist/uPlot.min.css';
import { count, type DaySales, plural, utcDate, zeny } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './movement-chart.module.css';
import { movementOptions } from './movement-options.ts';

interface MovementChartProps {
  days: readonly DaySales[];
  /** Days between two marks of the axis. */
  step: number;
}

/** Zeny as a line, sales as thin bars: drag to zoom, double-click for the whole range again. */
export function MovementChart({ days, step }: MovementChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useStore(useSettings().theme);
  const [pointed, setPointed] = useState<number>();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = movementOptions({ days, step, palette: themes[theme], point: setPointed });
    const series: uPlot.AlignedData = [
      days.map(({ day }) => day / 1_000),
      days.map((one) => one.num_sales),
      days.map((one) => one.zeny),
    ];
    const chart = new uPlot({ ...options, ...size() }, series, element);
    const watcher = new ResizeObserver(() => chart.setSize(size()));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [days, step, theme]);

  const day = pointed === undefined ? undefined : days[pointed];
  return (
    <div className={styles.frame}>
      <p className={styles.reading} aria-hidden>
        {day
          ? `${utcDate(day.day)}: ${plural(day.num_sales, 'sale')}, ${zeny(day.zeny)}`
          : 'Drag to zoom in, double-click to see all days'}
      </p>
      <div ref={place} className={styles.chart} role="img" aria-label={summary(days)} />
    </div>
  );
}

/** The whole chart in one sentence. */
function summary(days: readonly DaySales[]): string {
  const sales = days.reduce((sum, day) => sum + day.num_sales, 0);
  const money = days.reduce((sum, day) => sum + day.zeny, 0);
  const best = days.toSorted((a, b) => b.zeny - a.zeny)[0];
  const peak = best && best.zeny > 0 ? `; most on ${utcDate(best.day)} with ${zeny(best.zeny)}` : '';
  return `Number of Sales and Total Zeny of ${count(days.length)} days: ${plural(sales, 'sale')}, ${zeny(money)}${peak}.`;
}
