import {
  type ItemRecord,
  itemRecord,
  type MapRecord,
  type MobRecord,
  mapRecord,
  mobRecord,
  type SkillRecord,
  skillRecord,
} from '@kafra/sdk/contract';
import type { ArtGap, ArtJob } from './art/art-job.ts';
import { type ArtSource, jobsOf, measureMobs, wantedArt } from './art/open-art.ts';
import { isIndoors } from './maps/indoors.ts';
import { type Ground, readGrounds } from './maps/map-cache.ts';
import { readMapList } from './maps/map-list.ts';
import { buildMaps } from './maps/maps.ts';
import { mapNames } from './maps/names.ts';
import { readSpawnSettings } from './maps/spawn-settings.ts';
import { readWorld, type World } from './npc/read-world.ts';
import { readSpriteHeader } from './npc/sprite-header.ts';
import { normalizeRecords } from './output/normalize-records.ts';
import { readClientFacts } from './source/client-files.ts';
import type { ClientTree } from './source/client-folder.ts';
import type { Report } from './source/report.ts';
import type { Source } from './source/yaml-database.ts';
import { type CastleRecord, readCastles } from './tables/castles.ts';
import { findContainers } from './tables/containers.ts';
import { readItemGroups } from './tables/item-groups.ts';
import { type ItemOptionRecord, readItemOptions } from './tables/item-options.ts';
import { type ItemFacts, readItems } from './tables/items.ts';
import { joinItems } from './tables/join-items.ts';
import { hiddenMobs, joinMobs } from './tables/join-mobs.ts';
import { joinSkills } from './tables/join-skills.ts';
import { readMapDrops } from './tables/map-drops.ts';
import { readMobSkills } from './tables/mob-skills.ts';
import { type MobFacts, readMobs } from './tables/mobs.ts';
import { NameIndex } from './tables/name-index.ts';
import { readPets } from './tables/pets.ts';
import { readLearners } from './tables/skill-trees.ts';
import { readSkills } from './tables/skills.ts';
import { readSummons } from './tables/summons.ts';

/** Progress of a stage of an import: `done` of `all` steps are finished. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly all: number;
}

/** All records and pictures of an import, ready to be written. */
export interface Records {
  readonly items: readonly ItemRecord[];
  readonly mobs: readonly MobRecord[];
  readonly maps: readonly MapRecord[];
  /** Skill records; empty without a skill database. */
  readonly skills: readonly SkillRecord[];
  readonly castles: readonly CastleRecord[];
  /** Random options of items; empty without a database of random options. */
  readonly itemOptions: readonly ItemOptionRecord[];
  readonly grounds: ReadonlyMap<string, Ground>;
  /** A job for each picture that the databases can show, or the reason why no client has the picture. */
  readonly pictures: readonly (ArtJob | ArtGap)[];
}

interface ReadDeps {
  /** Tables of the game clients; the first one takes precedence. */
  readonly clientTables: readonly ClientTree[];
  readonly art: ArtSource;
  /** True if the client's item names are used, if it has any. */
  readonly withClientNames: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Reads the raw tables of the server tree's folder `db`, with the client's names of items and random options if given.
 */
async function readTables(
  source: Source,
  { itemNames, optionNames }: { itemNames: ReadonlyMap<number, string>; optionNames: ArtSource['optionNames'] },
) {
  const { items: known, locations } = await readItems(source);
  const named = new Map([...known].map(([id, item]) => [id, { ...item, name: itemNames.get(id) ?? item.name }]));
  const items = new NameIndex(named, (item) => item.aegis_name);
  const mobs = new NameIndex(await readMobs(source, items), (mob) => mob.mob);
  const skills = new NameIndex(await readSkills(source, items), (skill) => skill.aegis_name);
  const skillNames = new Map([...skills.byId.values()].map(({ id, name }) => [id, name]));
  return {
    ...{ items, mobs, skills },
    learners: await readLearners(source, skills),
    mobSkills: await readMobSkills(source, mobs, skillNames),
    containers: findContainers(items, await readItemGroups(source, items), { report: source.report, locations }),
    mapDrops: await readMapDrops(source, items, mobs),
    pets: await readPets(source, items, mobs),
    castles: await readCastles(source),
    itemOptions: await readItemOptions(source, optionNames),
    summoned: await readSummons(source),
  };
}

function spawnedMobs(world: World, mobs: NameIndex<MobFacts>, maps: ReadonlySet<string>): Set<number> {
  const lines = world.spawns.filter((line) => maps.has(line.map));
  return new Set(lines.map((line) => mobs.find(line.mob)?.id).filter((id) => id !== undefined));
}

/** Reads a whole server tree and returns the records of all databases. @throws {ImportFailure} */
export async function readRecords(source: Source, deps: ReadDeps): Promise<Records> {
  const { clientTables, art, withClientNames, onProgress } = deps;
  const { tree, report } = source;
  onProgress({ stage: 'Databases', done: 0, all: 1 });
  const facts = await readClientFacts([...clientTables, tree].map((folder) => ({ tree: folder, report })));
  const tables = await readTables(source, {
    itemNames: withClientNames ? facts.itemNames : new Map(),
    optionNames: art.optionNames,
  });
  const { items, mobs } = tables;
  const castles = new Map(tables.castles.map(({ map, name }) => [map, name]));
  const grounds = await readGrounds(source);
  const ids = await readMapList(source);
  onProgress({ stage: 'Databases', done: 1, all: 1 });
  const world = await readWorld(source, (done, all) => onProgress({ stage: 'Scripts', done, all }));
  const mobFacts = [...mobs.byId.values()];
  const spawned = spawnedMobs(world, mobs, new Set(ids));
  const hidden = hiddenMobs(mobFacts, { spawned, summoned: tables.summoned });
  const isHidden = (id: number) => hidden.has(id);
  const maps = buildMaps(ids, {
    world,
    grounds,
    items,
    mobs,
    castles,
    // The client's numbers of sprites take precedence over those of the game server, because the pictures come from the
    // client.
    sprites: new Map([...(await readSpriteHeader(source)), ...art.sprites.constants, ...facts.sprites]),
    nameOf: mapNames([facts.mapNames, castles, world.mapComments]),
    indoors: (map) => isIndoors(map, facts.indoors),
    isHiddenMob: isHidden,
    adjustSpawn: await readSpawnSettings(source),
    drops: tables.mapDrops,
    report,
  });
  const pictures = await wantedArt(
    art,
    { items: [...items.byId.values()], mobs: mobFacts, maps },
    { resources: facts.resources, report },
  );
  const itemRecords = joinedItems(tables, { mobFacts, maps, descriptions: facts.descriptions });
  const records = {
    grounds,
    pictures,
    maps: normalizeRecords<MapRecord>(mapRecord, maps),
    castles: tables.castles,
    itemOptions: tables.itemOptions,
    items: normalizeRecords<ItemRecord>(itemRecord, itemRecords),
    skills: normalizeRecords<SkillRecord>(
      skillRecord,
      joinSkills(tables.skills.byId.values(), {
        ...{ learners: tables.learners, mobs: mobFacts, mobSkills: tables.mobSkills, items: itemRecords },
      }),
    ),
    mobs: normalizeRecords<MobRecord>(
      mobRecord,
      joinMobs(mobFacts, {
        maps,
        skills: tables.mobSkills,
        isHidden,
        pictures: await measureMobs(jobsOf(art, pictures)),
      }),
    ),
  };
  countRecords(records, report);
  return records;
}

type Tables = Awaited<ReturnType<typeof readTables>>;

function joinedItems(
  { items, containers, pets, skills }: Tables,
  deps: { mobFacts: readonly MobFacts[]; maps: readonly MapRecord[]; descriptions: ReadonlyMap<number, string> },
): ItemRecord[] {
  const all: Iterable<ItemFacts> = items.byId.values();
  return joinItems(all, {
    mobs: deps.mobFacts,
    maps: deps.maps,
    containers,
    pets,
    skills,
    descriptions: deps.descriptions,
  });
}

const sum = <T>(list: readonly T[], of: (entry: T) => number) => list.reduce((total, entry) => total + of(entry), 0);
const some = <T>(list: readonly T[], test: (entry: T) => boolean) => list.filter(test).length;

function countRecords({ items, mobs, maps, skills }: Records, report: Report): void {
  const counts: Record<string, number> = {
    items: items.length,
    'items described': some(items, (item) => item.description !== undefined),
    'items dropped': some(items, (item) => item.drops_from.length > 0),
    'items sold': some(items, (item) => item.vended_by.length > 0),
    'items inside boxes': some(items, (item) => item.inside_item_group.length > 0),
    monsters: mobs.length,
    'monsters shown': some(mobs, (mob) => !mob.hidden),
    drops: sum(mobs, (mob) => mob.drops.length + mob.mvp_drops.length),
    maps: maps.length,
    skills: skills.length,
    'skills shown': some(skills, (skill) => !skill.hidden),
    'maps shown': some(maps, (map) => !map.hidden),
    warps: sum(maps, (map) => map.warps.length),
    NPCs: sum(maps, (map) => map.npcs.length),
    vendors: sum(maps, (map) => some(map.npcs, (npc) => npc.is_vendor)),
    'spawn groups': sum(maps, (map) => map.spawns.length),
    'spawn lines placed': sum(maps, (map) => sum(map.spawns, (group) => group.regions.length)),
  };
  for (const [kind, count] of Object.entries(counts)) report.count(kind, count);
}
