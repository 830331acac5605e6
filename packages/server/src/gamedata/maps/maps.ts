import type { MapDrop, MapNpc, MapRecord, MapSpawn, MapWarp } from '@kafra/sdk/contract';
import type { World } from '../npc/read-world.ts';
import { isSeen, spriteId } from '../npc/sprites.ts';
import type { MapLocation, Npc, SpawnLine, WarpNpc } from '../npc/world-types.ts';
import type { Report, SourceLocation } from '../source/report.ts';
import type { ItemFacts } from '../tables/items.ts';
import type { MobFacts } from '../tables/mobs.ts';
import type { NameIndex } from '../tables/name-index.ts';
import { type Ground, isWalkable, walkableCells } from './map-cache.ts';
import { collectMapflags } from './mapflags.ts';
import { type MapName, shownMapName } from './names.ts';
import { shopItems } from './shop-items.ts';
import { spawnGroup, spawnGroupKey } from './spawn-groups.ts';
import type { AdjustSpawn } from './spawn-settings.ts';

/** Data from which the map records are built. */
export interface MapSources {
  readonly world: World;
  readonly grounds: ReadonlyMap<string, Ground>;
  readonly items: NameIndex<ItemFacts>;
  readonly mobs: NameIndex<MobFacts>;
  readonly castles: ReadonlyMap<string, string>;
  readonly sprites: ReadonlyMap<string, number>;
  readonly nameOf: (map: string) => MapName;
  readonly indoors: (map: string) => boolean;
  readonly isHiddenMob: (mobId: number) => boolean;
  readonly adjustSpawn: AdjustSpawn;
  readonly drops: ReadonlyMap<string, readonly MapDrop[]>;
  readonly report: Report;
}

/** Minimum number of castles to which the warps of a map go, so that the map counts as a guild base. */
const CASTLES_OF_A_BASE = 2;

/** Moves shops without a visible NPC to the NPCs with scripts that open them. */
function placeFloatingShops(npcs: readonly Npc[], report: Report): Npc[] {
  const openers = Map.groupBy(
    npcs.flatMap((npc) => (npc.kind === 'script' && npc.location ? npc.opensShops.map((shop) => ({ shop, npc })) : [])),
    ({ shop }) => shop,
  );
  return npcs.flatMap((npc): Npc[] => {
    if (npc.kind !== 'shop' || (npc.location && isSeen(npc))) return [npc];
    const found = openers.get(npc.name.unique) ?? openers.get(npc.name.displayName) ?? [];
    if (found.length === 0) report.unresolved(npc.at, `no script on a map opens the shop ${npc.name.unique}`);
    return found.map(({ npc: opener }) => ({
      ...npc,
      location: opener.location,
      sprite: opener.sprite,
      name: opener.name,
    }));
  });
}

const picturePoint = (location: MapLocation, height: number) => ({ px: location.x, py: height - 1 - location.y });

function warpRecords(npcs: readonly Npc[], map: { id: string; height: number }, sources: MapSources): MapWarp[] {
  const warps = npcs.filter(
    (npc): npc is WarpNpc & { location: MapLocation } => npc.kind === 'warp' && npc.location !== undefined,
  );
  return warps.map(({ location, to }, id) => ({
    id,
    from: location.map,
    from_x: location.x,
    from_y: location.y,
    to: to.map,
    to_name: shownMapName({ id: to.map, name: sources.nameOf(to.map).name }),
    to_x: to.x,
    to_y: to.y,
    to_indoor: sources.indoors(to.map),
    ...picturePoint(location, map.height),
    indoors: sources.indoors(map.id),
  }));
}

function npcRecords(npcs: readonly Npc[], map: { height: number }, sources: MapSources): MapNpc[] {
  const shown = npcs.filter((npc) => npc.kind !== 'warp' && isSeen(npc));
  return shown.flatMap((npc, id) => {
    if (!npc.location) return [];
    const items = npc.kind === 'shop' ? shopItems(npc, sources.items, sources.report) : [];
    return [
      {
        id,
        name: npc.name.displayName,
        sprite_id: spriteId(npc.sprite, sources.sprites),
        x: npc.location.x,
        y: npc.location.y,
        ...picturePoint(npc.location, map.height),
        is_vendor: items.length > 0,
        items,
      },
    ];
  });
}

/** Id, size and ground of a map. The positions in script lines are checked against them. */
interface Site {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Ground cells of the map; `undefined` if they are missing, so that the size of the map is unknown. */
  readonly ground: Ground | undefined;
}

/** Returns the script objects on cells that exist on their map. The game server ignores the others. */
function within<T extends { at: SourceLocation }>(
  { id, width, height, ground }: Site,
  entries: readonly T[],
  { cellOf, report }: { cellOf(entry: T): { x: number; y: number } } & Pick<MapSources, 'report'>,
): T[] {
  return entries.filter((entry) => {
    const { x, y } = cellOf(entry);
    const isInside = !ground || (x >= 0 && x < width && y >= 0 && y < height);
    if (!isInside) report.problem(entry.at, `is at ${x},${y}, outside ${id} (${width} x ${height} cells)`);
    return isInside;
  });
}

/**
 * Returns a spawn line with its effective position. A monster with a fixed cell that is not walkable is placed anywhere
 * by the game server.
 */
function placed(line: SpawnLine, { ground }: Site): SpawnLine {
  const isFixed = [line.xs, line.ys].every((span) => span === 0 || span === 1) && line.x > 0 && line.y > 0;
  return isFixed && ground && !isWalkable(ground, line.x, line.y) ? { ...line, x: 0, y: 0 } : line;
}

function spawnRecords(lines: readonly SpawnLine[], site: Site, sources: MapSources): MapSpawn[] {
  const spawns = within(site, lines, { cellOf: (line) => line, report: sources.report }).flatMap((line) => {
    const mob = sources.mobs.find(line.mob);
    if (!mob) sources.report.unresolved(line.at, `spawns the monster ${line.mob}, which does not exist`);
    return mob ? [{ mob, line: sources.adjustSpawn(placed(line, site), mob) }] : [];
  });
  const groups = Map.groupBy(spawns, ({ mob, line }) => spawnGroupKey(mob.id, line));
  return [...groups.values()].flatMap((group) => {
    const mob = group[0]?.mob;
    if (!mob) return [];
    const grouped = group.map(({ line }) => line);
    return [spawnGroup(mob, grouped, { size: site, hidden: sources.isHiddenMob(mob.id) })];
  });
}

const has = (flags: readonly string[], name: string) => flags.some((flag) => flag.split(' ')[0] === name);

function kindOf(
  id: string,
  flags: readonly string[],
  deps: { warps: readonly MapWarp[]; castles: MapSources['castles'] },
) {
  const guildCastle = deps.castles.has(id) || has(flags, 'gvg_castle') || has(flags, 'gvg_te_castle');
  const castles = new Set(deps.warps.map((warp) => warp.to).filter((to) => deps.castles.has(to)));
  return {
    town: has(flags, 'town'),
    guild_castle: guildCastle,
    guild_dungeon: has(flags, 'gvg_dungeon'),
    guild_base: !guildCastle && castles.size >= CASTLES_OF_A_BASE,
  };
}

function reportUnknownMaps(
  known: ReadonlySet<string>,
  groups: ReadonlyMap<string, readonly { at: Npc['at'] }[]>,
  what: string,
  report: Report,
) {
  for (const [map, entries] of groups) {
    const first = entries[0];
    if (!known.has(map) && first)
      report.unresolved(first.at, `${entries.length} ${what} on ${map}, which is turned off`);
  }
}

/** Returns the records of the maps, in the order of the map list. */
export function buildMaps(ids: readonly string[], sources: MapSources): MapRecord[] {
  const { world, report } = sources;
  const placed = placeFloatingShops(world.npcs, report).filter((npc) => npc.location);
  const npcs = Map.groupBy(placed, (npc) => npc.location?.map ?? '');
  const spawns = Map.groupBy(world.spawns, (line) => line.map);
  const flags = collectMapflags(world.mapflags);
  const known = new Set(ids);
  reportUnknownMaps(known, npcs, 'warps and NPCs', report);
  reportUnknownMaps(known, spawns, 'spawn lines', report);
  reportUnknownMaps(
    known,
    Map.groupBy(world.mapflags, (line) => line.map),
    'mapflags',
    report,
  );
  for (const map of sources.drops.keys())
    if (!known.has(map)) report.unresolved({ file: 'db/map_drops.yml' }, `drops on ${map}, which is turned off`);
  return ids.map((id) => {
    const ground = sources.grounds.get(id);
    if (!ground) report.unresolved({ file: 'db/map_cache.dat' }, `map ${id} has no ground`);
    const size = { width: ground?.width ?? 0, height: ground?.height ?? 0 };
    const { name, subTitle } = sources.nameOf(id);
    const mapflags = flags.get(id) ?? [];
    const site: Site = { id, ...size, ground };
    const standing = within(site, npcs.get(id) ?? [], { cellOf: ({ location }) => location ?? { x: 0, y: 0 }, report });
    const warps = warpRecords(standing, { id, ...size }, sources);
    const people = npcRecords(standing, size, sources);
    const groups = spawnRecords(spawns.get(id) ?? [], site, sources);
    return {
      id,
      name,
      sub_title: subTitle,
      ...size,
      cells: ground && walkableCells(ground),
      ...kindOf(id, mapflags, { warps, castles: sources.castles }),
      mapflags,
      hidden: warps.length + people.length + groups.length === 0,
      warps,
      npcs: people,
      spawns: groups,
      drops: [...(sources.drops.get(id) ?? [])],
    };
  });
}
