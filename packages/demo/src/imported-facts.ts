import type { ItemRecord, MapRecord, MobRecord } from '@kafra/sdk/contract';
import { inspectDatabases, isImported, paths, readDatabases, type Services } from '@kafra/server/seeding';
import { readWorldFacts, type WorldFacts, type WorldItem, type WorldMob } from './world-facts.ts';

/** A market with more kinds of items has too few sales of each to draw a curve. */
const MAX_ITEMS = 700;
/** Minimum number of items for a market. */
const MIN_ITEMS = 20;
/** Zeny: dearer things cost as much, so that no sum leaves the columns of the game. */
const MAX_PRICE = 100_000;
const TOWNS = 4;
const REGIONS = 12;

const isCostume = (place: string) => place.startsWith('Costume');

/** Databases do not tell what can be refined: weapons and what is worn on the body mostly can. */
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

/** Whether players come by an item: databases do not tell what may be traded. */
const isFound = (item: ItemRecord) =>
  !item.hidden && item.drops_from.length + item.vended_by.length + item.inside_item_group.length > 0;

/** At most so many of a list, from all over it, the same every time. */
const spread = <T>(list: readonly T[], max: number): T[] =>
  list.filter((_, index) => Math.floor((index * max) / list.length) !== Math.floor(((index - 1) * max) / list.length));

/** Returns the own list, or the demo world's if the own one is too short for a demo. */
const orElse = <T>(own: readonly T[], builtIn: readonly T[], min = 1): T[] => [...(own.length >= min ? own : builtIn)];

const inhabitants = (map: MapRecord) => map.spawns.reduce((sum, group) => sum + group.total_amount, 0);

/** The wild maps with the most monsters; those whose names differ by a number only are one region. */
function regionsOf(maps: readonly MapRecord[]): WorldFacts['regions'] {
  const groups = [...Map.groupBy(maps, (map) => map.id.replace(/\d+$/, '')).values()];
  const sum = (group: readonly MapRecord[]) => group.reduce((all, map) => all + inhabitants(map), 0);
  return groups
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, REGIONS)
    .map((group) => ({ region: group[0]?.name ?? '', maps: group.map((map) => map.id) }));
}

const busiestOf = (maps: readonly MapRecord[]) => maps.toSorted((a, b) => inhabitants(b) - inhabitants(a))[0];

/** Returns the busiest map of a list, or the default for an empty list. */
const busiest = (maps: readonly MapRecord[], otherwise: string) => busiestOf(maps)?.id ?? otherwise;

const HUNTED = 4;

/** The most common monsters of a map; the built-in ones without a map. */
const huntedOn = (map: MapRecord | undefined, otherwise: readonly number[]): readonly number[] =>
  map
    ? map.spawns
        .toSorted((a, b) => b.total_amount - a.total_amount)
        .slice(0, HUNTED)
        .map(({ mob_id }) => mob_id)
    : otherwise;

/** Returns the facts of imported databases. The demo world fills their gaps. */
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

/** Returns the facts of a demo realm: of imported databases if available, else of the demo world. */
export async function readWorld({ config }: Pick<Services, 'config'>): Promise<WorldFacts> {
  const { gameData } = paths(config);
  if (!isImported(await inspectDatabases(gameData))) return readWorldFacts();
  return importedFacts(await readDatabases(gameData), readWorldFacts());
}
