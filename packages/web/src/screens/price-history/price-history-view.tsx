import type { AlertModel, PriceHistory } from '@kafra/sdk';
import { itemPictureIfIdentified } from '@kafra/sdk/rules';
import { Suspense } from 'react';
import { useStore } from '../../use-store.ts';
import { CloseButton } from '../../views/dialog/dialogs.tsx';
import { Section, Sections } from '../../views/section/section.tsx';
import { lazyWithPreload } from '../../widgets/lazy-with-preload.ts';
import { SkeletonText } from '../../widgets/skeleton.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import styles from './price-history-view.module.css';

const PriceChart = lazyWithPreload(() => import('./price-chart.tsx').then(({ PriceChart }) => PriceChart));

/** The price history of an item: facts about the item, price statistics, the chart, and a table of the days. */
export function PriceHistoryView({ model }: { model: AlertModel }) {
  const sections = useStore(model.body);
  const { data, loading } = useStore(model.data);
  const history = data as PriceHistory | null | undefined;
  const [item, figures, ...days] = sections;
  return (
    <div aria-busy={loading} className={styles.history}>
      {loading && <SkeletonText />}
      {item && (
        <div className={styles.item}>
          {history && (
            <Sprite
              picture={{ src: itemPictureIfIdentified(history.name), alt: '', width: 24, height: 24 }}
              framed
              scale={2}
            />
          )}
          <Section section={item} />
        </div>
      )}
      {figures && (
        <div className={styles.figures}>
          <Section section={figures} />
        </div>
      )}
      {history && history.days.length > 0 && (
        <Suspense fallback={<div className={styles.chart} />}>
          <div className={styles.chart}>
            <PriceChart history={history} />
          </div>
        </Suspense>
      )}
      <Sections sections={days} />
      <CloseButton label={model.close} />
    </div>
  );
}
