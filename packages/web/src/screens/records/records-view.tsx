import type { Card, CardsModel } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { Card as PlainCard } from '../../views/cards/card.tsx';
import { CardsView } from '../../views/cards/cards-view.tsx';
import { QuerySearch } from '../../views/query-search/query-search.tsx';
import { RecordCard } from './record-card.tsx';

/** Items, monsters or skills as cards. A record that is shown alone has no collapsed sections. */
export function RecordsView({ model }: { model: CardsModel }) {
  const { total, list } = useStore(model);
  const isSingle = total === 1 && list === undefined;
  const renderCard = useMemo(
    () => (card: Card) =>
      // A comparison is not a record, so it has no link.
      card.link === undefined ? (
        <PlainCard card={card} onActivate={model.activate} onToggle={model.toggle} />
      ) : (
        <RecordCard card={card} isExpanded={isSingle} onActivate={model.activate} />
      ),
    [isSingle, model],
  );
  return <CardsView model={model} renderCard={renderCard} Search={QuerySearch} />;
}
