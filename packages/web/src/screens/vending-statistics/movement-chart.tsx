import 'uplot/dist/uPlot.min.css';
import { count, movementNames, plural, type ranges, type SpanSales, spanText, zeny } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './movement-chart.module.css';
import { movementOptions } from './movement-options.ts';

interface MovementChartProps {
  spans: readonly SpanSales[];
  range: (typeof ranges)[number];
}

/** Zeny as a line, sales as thin bars: drag to zoom, double-click for the whole range again. */
export function MovementChart({ spans, range }: MovementChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useStore(useSettings().theme);
  const [pointed, setPointed] = useState<number>();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = movementOptions({ spans, range, palette: themes[theme], point: setPointed });
    const series: uPlot.AlignedData = [
      spans.map(({ day }) => day / 1_000),
      spans.map((one) => one.num_sales),
      spans.map((one) => one.zeny),
    ];
    const chart = new uPlot({ ...options, ...size() }, series, element);
    const watcher = new ResizeObserver(() => chart.setSize(size()));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [spans, range, theme]);

  const span = pointed === undefined ? undefined : spans[pointed];
  return (
    <div className={styles.frame}>
      <p className={styles.reading} aria-hidden>
        {span
          ? `${spanText(span)}: ${plural(span.num_sales, 'sale')}, ${zeny(span.zeny)}`
          : 'Drag to zoom in, double-click to see all days'}
      </p>
      <div ref={place} className={styles.chart} role="img" aria-label={summary(spans, range)} />
    </div>
  );
}

/** The whole chart in one sentence. */
function summary(spans: readonly SpanSales[], range: MovementChartProps['range']): string {
  const sales = spans.reduce((sum, span) => sum + span.num_sales, 0);
  const money = spans.reduce((sum, span) => sum + span.zeny, 0);
  const best = spans.toSorted((a, b) => b.zeny - a.zeny)[0];
  const peak = best && best.zeny > 0 ? `; most on ${spanText(best)} with ${zeny(best.zeny)}` : '';
  const names = movementNames(range);
  return `${names.sales} and ${names.zeny} of ${count(range.days)} days: ${plural(sales, 'sale')}, ${zeny(money)}${peak}.`;
}
