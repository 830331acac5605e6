import type { Card as CardContent, CardsModel, CardsView as CardsState } from '@kafra/sdk';
import { pluralize } from '@kafra/sdk/rules';
import { Fragment, memo, type ReactNode, useDeferredValue } from 'react';
import { useStore } from '../use-store.ts';
import { EmptyScene } from '../widgets/empty-scene.tsx';
import { Pagination } from '../widgets/pagination.tsx';
import { SearchField } from '../widgets/search-field.tsx';
import { SkeletonLine } from '../widgets/skeleton.tsx';
import { Card } from './card.tsx';
import styles from './cards-view.module.css';
import { chapterOf, headingOf } from './chapter.ts';
import { Freshness } from './freshness.tsx';
import { OpeningButtons } from './opening-buttons.tsx';
import { ViewHeader } from './view-header.tsx';

export interface CardsViewProps {
  model: CardsModel;
  /** Draws a card in a way of its own; must not change from one rendering to the next. */
  draw?: (card: CardContent) => ReactNode;
}

/** Any screen of cards: toolbar, search, cards, pages. Typing comes first: the cards follow when there is time. */
export function CardsView({ model, draw }: CardsViewProps) {
  const view = useStore(model);
  const { definition } = model;

  return (
    <>
      <ViewHeader
        chapter={chapterOf(definition.id)}
        title={headingOf(definition)}
        subtitle={view.subtitle}
        unread={view.parseIssues}
      />
      <Tools model={model} view={view} />
      <Cards model={model} view={useDeferredValue(view)} draw={draw} />
      <div className={styles.foot}>
        <Pagination page={view.page} pages={view.pages} turnTo={model.goToPage} />
        <Freshness {...view} refreshing={false} reload={model.reload} />
      </div>
    </>
  );
}

const Cards = memo(({ model, view, draw }: CardsViewProps & { view: CardsState }) => (
  <div className={styles.cards} aria-busy={view.loading}>
    {view.loading && <CardSkeletons {...model.definition.skeleton} />}
    {view.empty && <EmptyScene {...view.empty} retry={view.failed ? model.reload : undefined} />}
    {view.cards.map((card) =>
      draw ? (
        <Fragment key={card.key}>{draw(card)}</Fragment>
      ) : (
        <Card key={card.key} card={card} press={model.activate} toggle={model.toggle} />
      ),
    )}
  </div>
));

function Tools({ model, view }: { model: CardsModel; view: CardsState }) {
  // Beside a failure there is nothing to search.
  const search = view.failed && view.data === undefined ? undefined : model.definition.search;
  if (!search && view.toolbar.length === 0) return null;
  return (
    <div className={styles.tools}>
      {search && (
        <SearchField value={view.search} placeholder={search.placeholder} change={model.setSearch} hint={view.hint} />
      )}
      <OpeningButtons buttons={view.toolbar} press={model.activate} />
      {search && (
        <p role="status" className="unseen">
          {view.data === undefined ? '' : pluralize(view.total, 'entry', 'entries')}
        </p>
      )}
    </div>
  );
}

const CardSkeletons = ({ cards, rows }: { cards: number; rows: number }) =>
  Array.from({ length: cards }, (_, card) => (
    <div key={card} className={styles.skeleton} aria-hidden>
      <SkeletonLine width={34} />
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonLine key={row} width={92 - ((row * 17) % 30)} />
      ))}
    </div>
  ));
