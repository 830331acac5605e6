import type { Card, CardsModel } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { Card as PlainCard } from '../../views/cards/card.tsx';
import { CardsView } from '../../views/cards/cards-view.tsx';
import { QuerySearch } from '../../views/query-search/query-search.tsx';
import { RecordCard } from './record-card.tsx';

/** Screen of items, monsters or skills as cards. If a single record is shown, its sections are all expanded. */
export function RecordsView({ model }: { model: CardsModel }) {
  const { total, list } = useStore(model);
  const isSingle = total === 1 && list === undefined;
  const renderCard = useMemo(
    () => (card: Card) =>
      // A card without a link shows a comparison of records, not a single record.
      card.link === undefined ? (
        <PlainCard card={card} onActivate={model.activate} onToggle={model.toggle} />
      ) : (
        <RecordCard card={card} isExpanded={isSingle} onActivate={model.activate} />
      ),
    [isSingle, model],
  );
  return <CardsView model={model} renderCard={renderCard} Search={QuerySearch} />;
}
