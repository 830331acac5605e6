import { type Card, type CardsModel, statisticsLabels, viewEntry } from '@kafra/sdk';
import type { DaySales } from '@kafra/sdk/rules';
import type { ReactNode } from 'react';
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
  /** The largest price changes. Their cards come before the other cards. */
  moves: readonly unknown[];
}

/** The chart of daily sales and zeny, the largest price changes, and the most expensive sales of four periods. */
export function VendingStatisticsView({ model }: { model: CardsModel }) {
  const view = useStore(model);
  const { id, skeleton } = model.definition;
  const data = view.data as StatisticsData | undefined;
  const moves = data?.moves.length ?? 0;
  return (
    <>
      <ViewHeader title={viewEntry(id).title} warnings={view.warnings} />
      <div aria-busy={view.loading}>
        {data && <MovementSection sales={data.sales} />}
        {view.loading && !data && <div className={styles.chartSkeleton} aria-hidden />}
        {view.empty ? (
          <EmptyState {...view.empty} onRetry={view.failed ? model.reload : undefined} />
        ) : (
          <>
            <CardGroup title={statisticsLabels.moves} cards={view.cards.slice(0, moves)} />
            <CardGroup title={statisticsLabels.rankings} cards={view.cards.slice(moves)}>
              {view.loading && <RankingSkeletons {...skeleton} />}
            </CardGroup>
          </>
        )}
      </div>
      <div className={styles.footer}>
        <LastUpdated {...view} refreshing={false} onReload={model.reload} />
      </div>
    </>
  );
}

interface CardGroupProps {
  title: string;
  cards: readonly Card[];
  children?: ReactNode;
}

/** Cards under a heading; empty without cards and children. */
const CardGroup = ({ title, cards, children }: CardGroupProps) =>
  (cards.length > 0 || children) && (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.rankings}>
        {children}
        {cards.map((card) => (
          <RankingCard key={card.key} card={card} />
        ))}
      </div>
    </>
  );

const RankingSkeletons = ({ cards, rows }: { cards: number; rows: number }) =>
  Array.from({ length: cards }, (_, card) => (
    <div key={card} className={styles.skeleton} aria-hidden>
      <SkeletonLine width={30} />
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonLine key={row} width={94 - ((row * 17) % 30)} />
      ))}
    </div>
  ));
