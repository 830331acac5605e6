import { day, minute } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { weighted } from './chance.ts';
import type { RealmCharacter } from './population.ts';
import type { WorldFacts } from './world-facts.ts';

const kills = 2_400;

/**
 * Writes half a year of MVP (boss monster) kills: a few hunters have most of them, and the weaker monsters die more
 * often.
 */
export async function seedMvpKills(
  db: Kysely<Schema>,
  of: {
    random: Random;
    now: number;
    characters: readonly RealmCharacter[];
    world: WorldFacts;
    /** Maps on which MVPs (boss monsters) appear. MVPs without such a map are killed in the dungeon. */
    spawns: readonly { mobId: number; map: string; earliest: number; latest: number }[];
  },
): Promise<void> {
  const hunters = of.characters.filter((character) => character.base >= 80 && !character.vends);
  const hunter = weighted(hunters, ({ id, base }) => (base - 70) ** 2 * (1 + ((id * 7) % 11)));
  const monster = weighted(of.world.mvps, (mob) => Math.max(1, 120 - mob.Level));
  const { timeText } = dialectOf(db);
  const maps = Map.groupBy(of.spawns, ({ mobId }) => mobId);
  const rows = Array.from({ length: kills }, (_, index) => {
    const mob = monster(of.random);
    const own = maps.get(mob.Id) ?? [];
    return {
      mvp_date: timeText(of.now - Math.floor(of.random.next() * 180 * day)),
      kill_char_id: hunter(of.random).id,
      monster_id: mob.Id,
      mvpexp: mob.MvpExp,
      map: own[index % own.length]?.map ?? of.world.dungeon,
    };
  });
  // Sets the last kill times of MVPs. The MVP board then shows some that are dead, some that may return soon, and some
  // that may have returned long ago.
  for (const [index, { mobId, map, latest }] of of.spawns.entries()) {
    const kill = rows.find(({ monster_id, map: place }) => monster_id === mobId && place === map);
    if (kill) kill.mvp_date = timeText(of.now - Math.floor((latest * ((index * 37 + 20) % 130)) / 100));
  }
  // The last MVP of the list may return in ten minutes, so it must not have a later kill.
  const due = of.spawns.at(-1);
  const diedAt = due && timeText(of.now + 10 * minute - due.earliest);
  const ofDue = rows.filter(({ monster_id, map }) => monster_id === due?.mobId && map === due.map);
  const [newestKill] = ofDue.toSorted((a, b) => b.mvp_date.localeCompare(a.mvp_date));
  if (diedAt !== undefined) {
    for (const kill of ofDue) if (kill.mvp_date > diedAt) kill.mvp_date = diedAt;
    if (newestKill) newestKill.mvp_date = diedAt;
  }
  await insertMany(
    db,
    'mvplog',
    rows.sort((a, b) => a.mvp_date.localeCompare(b.mvp_date)),
  );
}
