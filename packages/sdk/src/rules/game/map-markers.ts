import type { MapRecord } from '../../contract/databases.ts';

/** Kinds of markers on a map, in the order of their layers. */
export const markerKinds = ['spawn', 'warp', 'npc', 'vendor'] as const;
/** A layer of a map. */
export type MarkerKind = (typeof markerKinds)[number];

/** The labels of the layers. */
export const markerLabels: Readonly<Record<MarkerKind, string>> = {
  spawn: 'Monsters',
  warp: 'Warps',
  npc: 'NPCs',
  vendor: 'Vendors',
};

/** Something on the picture of a map, in picture points from the top left. */
export interface MapMarker {
  /** Key of the marker's row in the lists of the map's card. */
  key: string;
  kind: MarkerKind;
  label: string;
  /** Areas of the marker in picture points: a single point, or for monsters the corners of each region. */
  areas: readonly { x: number; y: number; x2: number; y2: number }[];
}

/** Key of a warp marker. */
export const warpKey = (id: string | number): string => `warp ${id}`;
/** Key of an NPC marker. */
export const npcKey = (id: string | number): string => `npc ${id}`;
/** Key of a spawn marker. The index distinguishes groups of one monster on a map. */
export const spawnKey = (mob: number, index: number): string => `spawn ${mob} ${index}`;

/** Returns the area of a marker for one cell: the middle of the cell, half a point beyond its corner. */
const point = ({ px, py }: { px: number; py: number }) => ({ x: px + 0.5, y: py + 0.5, x2: px + 0.5, y2: py + 0.5 });

/** Returns all markers of a map, monsters first. Later markers are drawn above earlier ones. */
export function mapMarkers({ warps, npcs, spawns }: Pick<MapRecord, 'warps' | 'npcs' | 'spawns'>): MapMarker[] {
  return [
    ...spawns.map((spawn, index) => ({
      key: spawnKey(spawn.mob_id, index),
      kind: 'spawn' as const,
      label: spawn.name,
      areas: spawn.regions,
    })),
    ...warps.map((warp) => ({
      key: warpKey(warp.id),
      kind: 'warp' as const,
      label: warp.to_name === undefined ? `To ${warp.to}` : `To ${warp.to_name} (${warp.to})`,
      areas: [point(warp)],
    })),
    ...npcs.map((npc) => ({
      key: npcKey(npc.id),
      kind: npc.items.length > 0 ? ('vendor' as const) : ('npc' as const),
      label: npc.name,
      areas: [point(npc)],
    })),
  ];
}

/** Returns the middle of the first area of a marker. */
export function centerOf({ areas: [area] }: MapMarker): { x: number; y: number } {
  return area ? { x: (area.x + area.x2) / 2, y: (area.y + area.y2) / 2 } : { x: 0, y: 0 };
}

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
/** Direction of the next marker. */
export type MapDirection = keyof typeof directions;

/** Weight of the sideways distance, relative to the distance in the chosen direction. */
const asideWeight = 2;

/** Returns the next marker in a direction; undefined at the edge. */
export function nextMarker(all: readonly MapMarker[], from: MapMarker, to: MapDirection): MapMarker | undefined {
  const origin = centerOf(from);
  const [x, y] = directions[to];
  const reachable = all.flatMap((marker) => {
    const center = centerOf(marker);
    const ahead = (center.x - origin.x) * x + (center.y - origin.y) * y;
    const aside = Math.abs((center.x - origin.x) * y) + Math.abs((center.y - origin.y) * x);
    return ahead > 0 ? [{ marker, cost: ahead + asideWeight * aside }] : [];
  });
  return reachable.sort((a, b) => a.cost - b.cost)[0]?.marker;
}
