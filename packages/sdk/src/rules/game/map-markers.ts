import type { MapRecord } from '../../contract/databases.ts';

/** Kinds of markers on a map picture, in the order of their layers. */
export const markerKinds = ['spawn', 'warp', 'npc', 'vendor'] as const;
/** A kind of marker on a map picture; each kind is a layer. */
export type MarkerKind = (typeof markerKinds)[number];

/** Labels of the marker layers of a map picture. */
export const markerLabels: Readonly<Record<MarkerKind, string>> = {
  spawn: 'Monsters',
  warp: 'Warps',
  npc: 'NPCs',
  vendor: 'Vendors',
};

/**
 * A marker on the picture of a map: monsters, a warp, an NPC or a vendor. Positions are in picture points from the top
 * left.
 */
export interface MapMarker {
  /** Key of the marker and of its row in the lists below the map picture. */
  key: string;
  kind: MarkerKind;
  label: string;
  /** Areas of the marker in picture points: a single point, or for monsters the corners of each region. */
  areas: readonly { x: number; y: number; x2: number; y2: number }[];
}

/** Returns the key of a warp marker. */
export const warpKey = (id: string | number): string => `warp ${id}`;
/** Returns the key of an NPC marker. */
export const npcKey = (id: string | number): string => `npc ${id}`;
/** Returns the key of the marker of spawning monsters. The index distinguishes groups of one monster on a map. */
export const spawnKey = (mob: number, index: number): string => `spawn ${mob} ${index}`;

/** Returns the area of a marker that is one cell: the middle of the cell, half a point beyond its corner. */
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

/** Returns the middle of the first area of a map marker. */
export function centerOf({ areas: [area] }: MapMarker): { x: number; y: number } {
  return area ? { x: (area.x + area.x2) / 2, y: (area.y + area.y2) / 2 } : { x: 0, y: 0 };
}

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
/** Direction in which the keyboard moves to the next map marker. */
export type MapDirection = keyof typeof directions;

/** Weight of the sideways distance to a marker, relative to the distance in the chosen direction. */
const asideWeight = 2;

/** Returns the next map marker in a direction; undefined at the edge of the map. */
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
