import type { Card, CardsModel, Databases } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { CardsView } from '../../views/cards/cards-view.tsx';
import { QuerySearch } from '../../views/query-search/query-search.tsx';
import { MapCard } from './map-card.tsx';
import { MapGallery } from './map-gallery.tsx';

type Maps = Awaited<ReturnType<Databases['mapSearch']>>;

/** Screen of the realm's maps: thumbnails, and the drawing of the selected map. */
export function MapDbView({ model }: { model: CardsModel }) {
  const data = useStore(model).data as Maps | undefined;
  const renderCard = useMemo(() => {
    const maps = new Map(data?.records.map((map) => [map.id, map]));
    return (card: Card) => {
      const map = maps.get(card.key);
      return map && <MapCard card={card} map={map} />;
    };
  }, [data]);
  const renderCards = useMemo(
    () => (cards: readonly Card[]) => <MapGallery cards={cards} renderCard={renderCard} />,
    [renderCard],
  );
  return <CardsView model={model} renderCard={renderCard} renderCards={renderCards} Search={QuerySearch} />;
}
