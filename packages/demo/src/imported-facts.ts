import type { ItemRecord, MapRecord, MobRecord } from '@kafra/sdk/contract';
import { inspectDatabases, isImported, paths, readDatabases, type Services } from '@kafra/server/seeding';
import { readWorldFacts, type WorldFacts, type WorldItem, type WorldMob } from './world-facts.ts';

/** Maximum number of item types in the demo's market. With more, each would have too few sales for a price curve. */
const MAX_ITEMS = 700;
/** Minimum number of item types in imported databases for a demo market. */
const MIN_ITEMS = 20;
/** Maximum price of an item in zeny, so that no sum exceeds the database columns of the game. */
const MAX_PRICE = 100_000;
const TOWNS = 4;
const REGIONS = 12;

const isCostume = (place: string) => place.startsWith('Costume');

/**
 * Returns whether an item can probably be refined: databases do not contain this, but most weapons and worn items can.
 */
const isRefineable = ({ type, loc }: ItemRecord) =>
  type === 'Weapon' || (type === 'Armor' && !loc.some((place) => isCostume(place) || place.includes('Accessory')));

const asWorldItem = (item: ItemRecord): WorldItem => ({
  Id: item.id,
  Name: item.name,
  Type: item.type,
  SubType: item.subtype,
  Buy: Math.min(item.buy, MAX_PRICE),
  Slots: item.slots,
  Refineable: isRefineable(item),
  WeaponLevel: item.weapon_lv,
  Locations: Object.fromEntries(item.loc.map((place) => [place, true])),
  Trade: {},
});

const asWorldMob = (mob: MobRecord): WorldMob => ({ Id: mob.id, Name: mob.name, Level: mob.lv, MvpExp: mob.mvp_exp });

/** Returns whether players can obtain an item. Databases do not contain which items may be traded. */
const isFound = (item: ItemRecord) =>
  !item.hidden && item.drops_from.length + item.vended_by.length + item.inside_item_group.length > 0;

/** Returns at most `max` entries of a list, spread evenly over it. The choice is not random. */
const spread = <T>(list: readonly T[], max: number): T[] =>
  list.filter((_, index) => Math.floor((index * max) / list.length) !== Math.floor(((index - 1) * max) / list.length));

/** Returns a list from the imported databases, or that of the demo world if the imported one is too short. */
const orElse = <T>(own: readonly T[], builtIn: readonly T[], min = 1): T[] => [...(own.length >= min ? own : builtIn)];

const inhabitants = (map: MapRecord) => map.spawns.reduce((sum, group) => sum + group.total_amount, 0);

/**
 * Returns the regions with the most monsters for the rotation of the region of the day. Field maps with names that
 * differ only by a number form one region.
 */
function regionsOf(maps: readonly MapRecord[]): WorldFacts['regions'] {
  const groups = [...Map.groupBy(maps, (map) => map.id.replace(/\d+$/, '')).values()];
  const sum = (group: readonly MapRecord[]) => group.reduce((all, map) => all + inhabitants(map), 0);
  return groups
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, REGIONS)
    .map((group) => ({ region: group[0]?.name ?? '', maps: group.map((map) => map.id) }));
}

const busiestOf = (maps: readonly MapRecord[]) => maps.toSorted((a, b) => inhabitants(b) - inhabitants(a))[0];

/** Returns the id of the map with the most monsters; the default id for an empty list. */
const busiest = (maps: readonly MapRecord[], otherwise: string) => busiestOf(maps)?.id ?? otherwise;

const HUNTED = 4;

/** Returns the ids of the most common monsters of a map; without a map, those of the demo world. */
const huntedOn = (map: MapRecord | undefined, otherwise: readonly number[]): readonly number[] =>
  map
    ? map.spawns
        .toSorted((a, b) => b.total_amount - a.total_amount)
        .slice(0, HUNTED)
        .map(({ mob_id }) => mob_id)
    : otherwise;

/**
 * Returns the basis of a demo realm (items, monsters, regions, maps) from imported databases. The demo world fills
 * their gaps.
 */
function importedFacts(
  { items, mobs, maps }: { items: readonly ItemRecord[]; mobs: readonly MobRecord[]; maps: readonly MapRecord[] },
  builtIn: WorldFacts,
): WorldFacts {
  const seen = maps.filter((map) => !map.hidden);
  const towns = seen.filter((map) => map.town).toSorted((a, b) => b.npcs.length - a.npcs.length);
  const wild = seen.filter((map) => !map.town && map.spawns.length > 0);
  const inDungeons = wild.filter((map) => /dun|cave|mine/.test(map.id));
  const shown = mobs.filter((mob) => !mob.hidden).map(asWorldMob);
  return {
    items: orElse(spread(items.filter(isFound), MAX_ITEMS).map(asWorldItem), builtIn.items, MIN_ITEMS),
    mvps: orElse(
      shown.filter((mob) => mob.MvpExp > 0),
      builtIn.mvps,
    ),
    mobs: orElse(
      shown.filter((mob) => mob.MvpExp === 0),
      builtIn.mobs,
    ),
    regions: orElse(regionsOf(wild), builtIn.regions),
    towns: orElse(
      towns.slice(0, TOWNS).map((map) => map.id),
      builtIn.towns,
    ),
    field: busiest(wild, builtIn.field),
    hunted: huntedOn(busiestOf(wild), builtIn.hunted),
    dungeon: busiest(inDungeons, busiest(wild, builtIn.dungeon)),
  };
}

/**
 * Returns the basis of a demo realm (items, monsters, regions, maps): from imported databases if available, else from
 * the demo world.
 */
export async function readWorld({ config }: Pick<Services, 'config'>): Promise<WorldFacts> {
  const { gameData } = paths(config);
  if (!isImported(await inspectDatabases(gameData))) return readWorldFacts();
  return importedFacts(await readDatabases(gameData), readWorldFacts());
}
