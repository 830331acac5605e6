import { type Card, type CardsModel, statisticsLabels, viewEntry } from '@kafra/sdk';
import type { DaySales } from '@kafra/sdk/rules';
import { useStore } from '../../use-store.ts';
import { chapterOf } from '../../views/chapter.ts';
import { Freshness } from '../../views/freshness.tsx';
import { ViewHeader } from '../../views/view-header.tsx';
import { EmptyScene } from '../../widgets/empty-scene.tsx';
import { SkeletonLine } from '../../widgets/skeleton.tsx';
import { Movement } from './movement.tsx';
import { RankingCard } from './ranking-card.tsx';
import styles from './vending-statistics-view.module.css';

/** What the view draws besides the cards. */
interface Drawn {
  sales: readonly DaySales[];
}

/** The dearest sales of four windows, and how sales and zeny moved. */
export function VendingStatisticsView({ model }: { model: CardsModel }) {
  const view = useStore(model);
  const { id, skeleton } = model.definition;
  const data = view.data as Drawn | undefined;
  return (
    <>
      <ViewHeader chapter={chapterOf(id)} title={viewEntry(id).title} unread={view.parseIssues} />
      <div aria-busy={view.loading}>
        {view.empty ? (
          <EmptyScene {...view.empty} retry={view.failed ? model.reload : undefined} />
        ) : (
          <>
            <h2 className={styles.title}>{statisticsLabels.rankings}</h2>
            <div className={styles.rankings}>
              {view.loading && <Waiting {...skeleton} />}
              {view.cards.map((card: Card) => (
                <RankingCard key={card.key} card={card} />
              ))}
            </div>
          </>
        )}
        {data && <Movement sales={data.sales} />}
      </div>
      <div className={styles.foot}>
        <Freshness {...view} refreshing={false} reload={model.reload} />
      </div>
    </>
  );
}

const Waiting = ({ cards, rows }: { cards: number; rows: number }) =>
  Array.from({ length: cards }, (_, card) => (
    <div key={card} className={styles.waiting} aria-hidden>
      <SkeletonLine width={30} />
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonLine key={row} width={94 - ((row * 17) % 30)} />
      ))}
    </div>
  ));
