import type { CastleEntry, CastleHold } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import type { CastleFacts, GameFacts } from '../../rules/game/game-facts.ts';
import { castleHolders, holdCounts, openHolds, recentHolds } from '../../store/castles.ts';
import { emblemUrls, emblemUrlsById } from '../../store/characters/emblems.ts';
import type { Schema } from '../../store/schema.ts';

interface Deps {
  db: Kysely<Schema>;
  facts: Pick<GameFacts, 'castles'>;
  woe: ServerConfig['site']['woe'];
}

/** Maximum number of past holders that are listed per castle. */
const holdsPerCastle = 50;

type Castle = Pick<CastleEntry, 'id' | 'map' | 'name' | 'location'>;

/** Returns a placeholder for a castle that is missing in the game databases. */
const unknownCastle = (id: number): Castle => ({ id, map: '', name: `Castle ${id}` });

/** Returns the castles by their ids. Names and locations in the schedule override the game's names. */
function castlesById(facts: readonly CastleFacts[], woe: Deps['woe']): ReadonlyMap<number, Castle> {
  const planned = new Map((woe?.castles ?? []).map((castle) => [castle.map, castle]));
  return new Map(
    facts.map(({ id, map, name }): [number, Castle] => {
      const { name: shownName = name, location } = planned.get(map) ?? {};
      return [id, { id, map, name: shownName, ...(location && { location }) }];
    }),
  );
}

const isSameHold = (a: { castle_id: number; guild_id: number; guild_name: string }) => (b: typeof a) =>
  a.castle_id === b.castle_id && a.guild_id === b.guild_id && a.guild_name === b.guild_name;

/**
 * Returns the castles of the realm with their holders, by id. A castle that is not in the schedule is left out unless a
 * guild holds or held it. Without a schedule all castles are listed.
 */
export async function castleList({ db, facts, woe }: Deps): Promise<CastleEntry[]> {
  const known = castlesById(facts.castles(), woe);
  const holders = await castleHolders(db);
  const counts = await holdCounts(db);
  const open = await openHolds(db);
  const emblems = await emblemUrlsById(
    db,
    holders.map(({ guild_id }) => guild_id),
  );
  const planned = new Set((woe?.castles ?? []).map(({ map }) => map));
  const isPlanned = ({ map }: Castle) => planned.size === 0 || planned.has(map);
  const ids = new Set([
    ...[...known.values()].filter(isPlanned).map(({ id }) => id),
    ...[...holders, ...counts].map(({ castle_id }) => castle_id),
  ]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => {
      const castle = known.get(id) ?? unknownCastle(id);
      const holder = holders.find(({ castle_id }) => castle_id === id);
      if (!holder) return { ...castle, times_held: 0 };
      const since = open.find(isSameHold(holder))?.from_at;
      return {
        ...castle,
        guild: holder.guild_name,
        emblem_img: emblems.get(holder.guild_id),
        // Undefined if the guild held the castle before recording began, or if its hold is not recorded yet.
        since: since === 0 ? undefined : since,
        times_held: counts.find(isSameHold(holder))?.count ?? 1,
      };
    });
}

/**
 * Returns the newest guilds that held each castle, newest first, with the emblems of guilds that have the same names
 * now.
 */
export async function castleHistory({
  db,
  facts,
  woe,
}: Deps): Promise<{ holds: CastleHold[]; emblems: Record<string, string> }> {
  const known = castlesById(facts.castles(), woe);
  const rows = await recentHolds(db, holdsPerCastle);
  const counts = await holdCounts(db);
  return {
    holds: rows.map((row) => {
      const { castle_id, guild_name, from_at, to_at } = row;
      const { map, name } = known.get(castle_id) ?? unknownCastle(castle_id);
      return {
        ...{ castle_id, castle: name, map, guild: guild_name },
        from: from_at === 0 ? undefined : from_at,
        to: to_at ?? undefined,
        times_held: counts.find(isSameHold(row))?.count ?? 1,
      };
    }),
    emblems: await emblemUrls(
      db,
      rows.map(({ guild_name }) => guild_name),
    ),
  };
}
