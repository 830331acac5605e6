import type { Card, CardsModel, Databases } from '@kafra/sdk';
import { type MapMarker, type MarkerKind, mapMarkers, markerKinds } from '@kafra/sdk/rules';
import { useMemo, useState } from 'react';
import { useImages } from '../../images/use-images.ts';
import { useStore } from '../../use-store.ts';

type Maps = Awaited<ReturnType<Databases['mapSearch']>>;

/** The map that is drawn: that of the selected card, else the first one. */
export interface SelectedMap {
  card: Card;
  width: number;
  height: number;
  picture: ReturnType<ReturnType<typeof useImages>['get']>;
  /** Markers of the map's visible layers, in the order of the layers. */
  markers: readonly MapMarker[];
  layers: readonly { kind: MarkerKind; count: number; shown: boolean }[];
  /** Key of the selected marker of the map. */
  chosen: string | undefined;
}

/** Returns the map that is drawn, and its layers, which the user can hide. */
export function useSelectedMap(model: CardsModel, stop: string | undefined) {
  const { cards, data, list } = useStore(model);
  const [hidden, setHidden] = useState<ReadonlySet<MarkerKind>>(new Set());
  const card = list ? list.card : (cards.find(({ key }) => stop?.startsWith(`${key} `)) ?? cards[0]);
  const map = card && (data as Maps | undefined)?.records.find(({ id }) => id === card.key);
  const src = card?.picture?.src;
  const picture = useImages(src === undefined ? [] : [src]).get(src ?? '');
  const all = useMemo(() => (map ? mapMarkers(map) : []), [map]);
  const markers = useMemo(() => all.filter(({ kind }) => !hidden.has(kind)), [all, hidden]);

  const toggle = (kind: MarkerKind) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(kind)) next.add(kind);
      return next;
    });
  const layers = markerKinds.map((kind) => ({
    kind,
    count: all.filter((marker) => marker.kind === kind).length,
    shown: !hidden.has(kind),
  }));
  const selectedMap: SelectedMap | undefined = card &&
    map && {
      card,
      width: map.width,
      height: map.height,
      picture,
      markers,
      layers,
      chosen: all.find(({ key }) => stop?.endsWith(` ${key}`))?.key,
    };
  return { selectedMap, toggle };
}
