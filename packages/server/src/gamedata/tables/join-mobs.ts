import type { MapRecord, MobRecord } from '@kafra/sdk/contract';
import { shownMapName } from '../maps/names.ts';
import type { MobSkills } from './mob-skills.ts';
import type { MobFacts } from './mobs.ts';

/** Data about monsters from other files than the monster database. */
export interface MobJoins {
  readonly maps: readonly MapRecord[];
  readonly skills: ReadonlyMap<number, MobSkills>;
  readonly isHidden: (mobId: number) => boolean;
  /** Width and height of the imported monster pictures, by monster id. */
  readonly pictures: ReadonlyMap<number, { width: number; height: number }>;
}

/**
 * Returns the ids of the monsters that are hidden on the site. They never spawn on a map, no branch summons them and
 * they drop nothing. Most of them are slaves without drops.
 */
export function hiddenMobs(
  mobs: Iterable<MobFacts>,
  met: { spawned: ReadonlySet<number>; summoned: ReadonlySet<string> },
) {
  const hidden = [...mobs].filter(
    (mob) =>
      !met.spawned.has(mob.id) && !met.summoned.has(mob.mob) && mob.drops.length === 0 && mob.mvp_drops.length === 0,
  );
  return new Set(hidden.map((mob) => mob.id));
}

function spawnsByMob(maps: readonly MapRecord[], names: ReadonlyMap<number, string>): Map<number, MobRecord['spawns']> {
  const spawns = new Map<number, MobRecord['spawns']>();
  for (const map of maps) {
    for (const { mob_id, name, lv, total_amount, interval, variation } of map.spawns) {
      const list = spawns.get(mob_id) ?? [];
      const own = { name: name === names.get(mob_id) ? undefined : name, lv };
      list.push({ map_id: map.id, map_name: shownMapName(map), ...own, total_amount, interval, variation });
      spawns.set(mob_id, list);
    }
  }
  for (const list of spawns.values()) {
    list.sort((a, b) => b.total_amount - a.total_amount || (a.map_id < b.map_id ? -1 : 1));
  }
  return spawns;
}

/** Returns the master of each slave monster. The first master by id counts. */
function mastersBySlave(
  mobs: readonly MobFacts[],
  skills: MobJoins['skills'],
): Map<number, NonNullable<MobRecord['master']>> {
  const masters = new Map<number, NonNullable<MobRecord['master']>>();
  for (const mob of mobs) {
    for (const { mob_id } of skills.get(mob.id)?.slaves.flatMap((group) => group.slaves) ?? []) {
      if (mob_id !== mob.id && !masters.has(mob_id)) masters.set(mob_id, { mob_id: mob.id, name: mob.name });
    }
  }
  return masters;
}

function slavesOf(skills: MobSkills | undefined, isHidden: MobJoins['isHidden']): MobRecord['slaves'] {
  return (skills?.slaves ?? []).map((group) => ({
    ...group,
    slaves: group.slaves.map((slave) => ({ ...slave, hidden: isHidden(slave.mob_id) })),
  }));
}

/**
 * Builds the monster records of the site from all sources. A record has a master if the monster never spawns without
 * it.
 */
export function joinMobs(mobs: readonly MobFacts[], joins: MobJoins): MobRecord[] {
  const spawns = spawnsByMob(joins.maps, new Map(mobs.map(({ id, name }) => [id, name])));
  const masters = mastersBySlave(mobs, joins.skills);
  return mobs.map((mob) => {
    const skills = joins.skills.get(mob.id);
    const picture = joins.pictures.get(mob.id);
    return {
      ...mob,
      skills: skills?.skills ?? [],
      spawns: spawns.get(mob.id) ?? [],
      master: spawns.has(mob.id) ? undefined : masters.get(mob.id),
      slaves: slavesOf(skills, joins.isHidden),
      hidden: joins.isHidden(mob.id),
      img_width: picture?.width,
      img_height: picture?.height,
    };
  });
}
