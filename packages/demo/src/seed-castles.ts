import { day, hour, minute, nextOccurrences } from '@kafra/sdk/rules';
import { insertMany, noteCastlesRead, type Schema, type Services } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { createRandom, type Random } from './art/random.ts';
import { pickFrom } from './chance.ts';
import type { RealmGuild } from './population.ts';

/** Number of past castle battles with recorded results in the demo. */
const battles = 12;
/** Number of guilds in the demo that are strong enough to conquer a castle. */
const contenders = 5;

type Hold = {
  castle_id: number;
  guild_id: number;
  guild_name: string;
  from_at: number;
  to_at: number | null;
};

/**
 * Returns the owners of one castle over all past battles. In each battle, the owning guild keeps it, or other guilds
 * conquer it until the end.
 */
function holdsOf(
  castle_id: number,
  { random, guilds, battleTimes }: { random: Random; guilds: readonly RealmGuild[]; battleTimes: readonly number[] },
): Hold[] {
  const holds: Hold[] = [];
  const take = (at: number) => {
    const last = holds.at(-1);
    const guild = pickFrom(
      random,
      guilds.filter(({ id }) => id !== last?.guild_id),
    );
    if (last) last.to_at = at;
    holds.push({ castle_id, guild_id: guild.id, guild_name: guild.name, from_at: at, to_at: null });
  };
  for (const start of battleTimes) {
    const changes = holds.length === 0 ? 1 : random.int(0, 2);
    for (let change = 0; change < changes; change++)
      take(start + (2 + change * 25 + random.int(0, 20)) * minute + random.int(0, 11) * 5_000);
  }
  return holds;
}

/** Returns the start times of the last castle battles, oldest first. */
function pastBattles(services: Services, now: number): number[] {
  const { woe } = services.config.site;
  if (!woe) return [];
  // The list of battles may contain one that is still running or has just ended. It is left out.
  return nextOccurrences({ ...woe, starts_on: undefined }, now - battles * 7 * day, battles)
    .filter(({ end }) => end + hour < now)
    .map(({ start }) => start);
}

/** Writes the current and previous owners of the castles to the demo realm's database. */
export async function seedCastles(
  services: Services,
  db: Kysely<Schema>,
  { now, guilds }: { now: number; guilds: readonly RealmGuild[] },
): Promise<void> {
  const { seed = 1 } = services.config.demo ?? {};
  const maps = new Set(services.config.site.woe?.castles.map(({ map }) => map));
  const castles = services.facts.castles().filter(({ map }) => maps.has(map));
  const strongest = guilds.toSorted((a, b) => b.level - a.level).slice(0, contenders);
  const battleTimes = pastBattles(services, now);
  const holds = castles.flatMap(({ id }) =>
    holdsOf(id, { random: createRandom(`castle ${id} ${seed}`), guilds: strongest, battleTimes }),
  );
  await insertMany(db, 'site_castle_hold', holds);
  await insertMany(
    db,
    'guild_castle',
    holds.filter(({ to_at }) => to_at === null).map(({ castle_id, guild_id }) => ({ castle_id, guild_id })),
  );
  await noteCastlesRead(db, now);
}
