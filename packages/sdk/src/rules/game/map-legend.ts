import { pluralize } from '../text/format.ts';
import type { MapMarker } from './map-markers.ts';

/** An entry in the legend of a map picture: monsters of one kind. */
export interface SpawnLegendEntry {
  /** Key of the map marker of these monsters. */
  key: string;
  /** Number by which the map picture marks these monsters. */
  number: number;
  label: string;
  /** True if the monsters spawn all over the map. The area is then drawn as a frame. */
  isEverywhere: boolean;
  /** Spawn area in words, such as `all over the map` or `in 3 areas`. */
  where: string;
}

type Area = MapMarker['areas'][number];
type Extent = Readonly<Record<'width' | 'height', number>>;

/**
 * Minimum share of the map from which a spawn region is drawn as a frame. A filled region of that size would cover
 * everything.
 */
const minFrameShare = 0.8;

/** Returns true if a spawn region covers nearly the whole map. */
export const isWholeMap = ({ x, y, x2, y2 }: Area, { width, height }: Extent): boolean =>
  ((x2 - x) * (y2 - y)) / (width * height) > minFrameShare;

/** Returns true if the monsters of a marker spawn all over the map. */
export const isMapWide = ({ kind, areas }: MapMarker, extent: Extent): boolean =>
  kind === 'spawn' && areas.some((area) => isWholeMap(area, extent));

/** Returns the legend of the monsters of a map, in the order of their markers. */
export function spawnLegend(markers: readonly MapMarker[], extent: Extent): SpawnLegendEntry[] {
  return markers
    .filter(({ kind }) => kind === 'spawn')
    .map(({ key, label, areas }, at) => {
      const frames = areas.filter((area) => isWholeMap(area, extent)).length;
      const others = areas.length - frames;
      const where = [
        ...(frames > 0 ? ['all over the map'] : []),
        ...(others > 0 ? [`in ${pluralize(others, 'area', 'areas')}`] : []),
      ].join(' and ');
      return { key, number: at + 1, label, isEverywhere: frames > 0, where };
    });
}
