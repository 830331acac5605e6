import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import { settleRepeatedHour } from './log-copy/repeated-hour.ts';
import type { Schema } from './schema.ts';
import { fromSqlTime } from './statements/sql-time.ts';

/**
 * The last known death of a monster on a map. It is the entry with the highest id, so an entry with a time in the
 * future does not hide later ones.
 */
export interface MvpDeath {
  mobId: number;
  map: string;
  /** Time of the death in epoch milliseconds. */
  at: number;
}

/**
 * Maximum number of entries of the MVP log (`mvplog`) that are read, newest first. They cover weeks even on a busy
 * realm.
 */
const maxKills = 5_000;

/**
 * Maximum number of item log entries that are read per monster, newest first. One death of a monster writes a few
 * entries.
 */
const linesPerMob = 400;

/** Types of drops and MVP rewards in the item log. Loot (`L`) and theft (`D`) do not show a death. */
const deathTypes = ['M', 'U'];

/** Returns the name of a map without `.gat`, which old rAthena forks append to it. */
const mapOf = (name: string): string => name.replace(/\.gat$/, '');

/** Returns the SQL statement of `loggedDeaths`, which reads the game's MVP log. */
export const loggedDeathsStatement = (
  db: Kysely<Schema>,
): RawBuilder<{ id: number; mob_id: number; map: string | null; time: string }> =>
  sql`SELECT id, mob_id, map, time FROM (
      SELECT mvp_id AS id, monster_id AS mob_id, map, mvp_date AS time,
        ROW_NUMBER() OVER (PARTITION BY monster_id, map ORDER BY mvp_id DESC) AS place
      FROM (
        SELECT mvp_id, monster_id, map, mvp_date FROM ${sql.table('mvplog')} ${dialectOf(db).indexHint(undefined)}
        ORDER BY mvp_id DESC LIMIT ${sql.lit(maxKills)}
      ) AS newest
    ) AS numbered WHERE place = 1`;

/** Returns the last death of each monster on each map in `mvplog`, which the game writes if `log_mvpdrop` is on. */
export async function loggedDeaths(db: Kysely<Schema>): Promise<MvpDeath[]> {
  const { rows } = await loggedDeathsStatement(db).execute(db);
  const settled = await settleRepeatedHour(db, 'mvplog', rows);
  return settled.map(({ mob_id, map, time }) => ({ mobId: mob_id, map: mapOf(map ?? ''), at: fromSqlTime(time) }));
}

/**
 * Returns the SQL statement of `dropDeaths`. For each monster it reads one range of the primary key of the copied item
 * log.
 */
export function dropDeathsStatement(
  db: Kysely<Schema>,
  mobIds: readonly number[],
): RawBuilder<{ mob_id: number; map: string; at: number }> {
  const hint = dialectOf(db).siteIndexHint('site_pick', undefined);
  const newest = mobIds.map(
    (mobId) => sql`SELECT * FROM (SELECT char_id, id, map_id, type, at FROM ${sql.table('site_pick')} ${hint}
      WHERE char_id = ${mobId} ORDER BY id DESC LIMIT ${sql.lit(linesPerMob)}) AS ${sql.id(`mob_${mobId}`)}`,
  );
  return sql`SELECT numbered.char_id AS mob_id, site_map.name AS map, numbered.at AS at FROM (
      SELECT char_id, map_id, at, ROW_NUMBER() OVER (PARTITION BY char_id, map_id ORDER BY id DESC) AS place
      FROM (${sql.join(newest, sql` UNION ALL `)}) AS newest WHERE type IN (${sql.join(deathTypes)})
    ) AS numbered INNER JOIN ${sql.table('site_map')} ON site_map.map_id = numbered.map_id WHERE numbered.place = 1`;
}

/** Maximum number of monsters per SQL statement. SQLite allows only 500 parts in a UNION. */
const mobsPerStatement = 200;

/** Returns the last death of each monster on each map, taken from the time of its last drop in the copied item log. */
export async function dropDeaths(db: Kysely<Schema>, mobIds: readonly number[]): Promise<MvpDeath[]> {
  const deaths: MvpDeath[] = [];
  for (let start = 0; start < mobIds.length; start += mobsPerStatement) {
    const part = mobIds.slice(start, start + mobsPerStatement);
    const { rows } = await dropDeathsStatement(db, part).execute(db);
    deaths.push(...rows.map(({ mob_id, map, at }) => ({ mobId: mob_id, map: mapOf(map), at: Number(at) })));
  }
  return deaths;
}
