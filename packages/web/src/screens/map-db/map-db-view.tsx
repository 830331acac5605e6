import type { Card, CardsModel, Databases } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { CardsView } from '../../views/cards-view.tsx';
import { MapSheet } from './map-sheet.tsx';

type Maps = Awaited<ReturnType<Databases['mapSearch']>>;

/** The maps of the realm, each with its chart. */
export function MapDbView({ model }: { model: CardsModel }) {
  const data = useStore(model).data as Maps | undefined;
  const draw = useMemo(() => {
    const maps = new Map(data?.records.map((map) => [map.id, map]));
    return (card: Card) => {
      const map = maps.get(card.key);
      return map && <MapSheet card={card} map={map} />;
    };
  }, [data]);
  return <CardsView model={model} draw={draw} />;
}
