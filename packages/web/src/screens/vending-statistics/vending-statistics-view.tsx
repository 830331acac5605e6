import { type Card, type CardsModel, statisticsLabels, viewEntry } from '@kafra/sdk';
import type { DaySales } from '@kafra/sdk/rules';
import { useStore } from '../../use-store.ts';
import { LastUpdated } from '../../views/last-updated.tsx';
import { ViewHeader } from '../../views/view-header.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { SkeletonLine } from '../../widgets/skeleton.tsx';
import { MovementSection } from './movement-section.tsx';
import { RankingCard } from './ranking-card.tsx';
import styles from './vending-statistics-view.module.css';

/** Data of the market statistics besides the cards. */
interface StatisticsData {
  sales: readonly DaySales[];
}

/** Screen of market statistics: the most expensive sales of four periods, and the chart of daily sales and zeny. */
export function VendingStatisticsView({ model }: { model: CardsModel }) {
  const view = useStore(model);
  const { id, skeleton } = model.definition;
  const data = view.data as StatisticsData | undefined;
  return (
    <>
      <ViewHeader title={viewEntry(id).title} warnings={view.warnings} />
      <div aria-busy={view.loading}>
        {view.empty ? (
          <EmptyState {...view.empty} onRetry={view.failed ? model.reload : undefined} />
        ) : (
          <>
            <h2 className={styles.title}>{statisticsLabels.rankings}</h2>
            <div className={styles.rankings}>
              {view.loading && <RankingSkeletons {...skeleton} />}
              {view.cards.map((card: Card) => (
                <RankingCard key={card.key} card={card} />
              ))}
            </div>
          </>
        )}
        {data && <MovementSection sales={data.sales} />}
      </div>
      <div className={styles.footer}>
        <LastUpdated {...view} refreshing={false} onReload={model.reload} />
      </div>
    </>
  );
}

const RankingSkeletons = ({ cards, rows }: { cards: number; rows: number }) =>
  Array.from({ length: cards }, (_, card) => (
    <div key={card} className={styles.skeleton} aria-hidden>
      <SkeletonLine width={30} />
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonLine key={row} width={94 - ((row * 17) % 30)} />
      ))}
    </div>
  ));
