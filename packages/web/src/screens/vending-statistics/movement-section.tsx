import { statisticsLabels } from '@kafra/sdk';
import { chartRanges, type DaySales, type RangeId, salesMovement } from '@kafra/sdk/rules';
import { Suspense, useMemo, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { lazyWithPreload } from '../../widgets/lazy-with-preload.ts';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import styles from './movement-section.module.css';

const MovementChart = lazyWithPreload(() => import('./movement-chart.tsx').then(({ MovementChart }) => MovementChart));

/** The chart of daily sales and zeny, with buttons for its range. */
export function MovementSection({ sales }: { sales: readonly DaySales[] }) {
  const { clock } = useApp().context;
  const [selected, setSelected] = useState<string>(chartRanges[0].id);
  const range = chartRanges.find(({ id }) => id === (selected as RangeId)) ?? chartRanges[0];
  const days = useMemo(() => salesMovement(sales, range, clock.now()), [sales, range, clock]);
  return (
    <section className={styles.movement}>
      <header>
        <h2>{statisticsLabels.movement}</h2>
        <ModeToggle modes={chartRanges} selected={selected} onSelect={setSelected} label={statisticsLabels.movement} />
      </header>
      <div className={styles.chart}>
        <Suspense>
          <MovementChart days={days} range={range} />
        </Suspense>
      </div>
    </section>
  );
}
