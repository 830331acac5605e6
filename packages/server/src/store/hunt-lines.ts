import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';

/** An entry of the item log about hunting: an item that a monster dropped, or that a character picked up. */
export interface HuntLine {
  /** Id of the monster for drops (type M), id of the character for picked up items (type P). */
  owner: number;
  type: 'M' | 'P';
  item: number;
  /** Id of the map, empty if the map is unknown. */
  map: string;
  /** Time of the item log entry in epoch milliseconds. */
  at: number;
}

interface LineRow extends Omit<HuntLine, 'map'> {
  map: string | null;
}

/**
 * Returns the SQL statement of `newestHuntLines`. It reads the end of the index by id, so a long log does not slow it
 * down.
 */
export function huntLinesStatement(db: Kysely<Schema>, limit: number): RawBuilder<LineRow> {
  const hint = dialectOf(db).siteIndexHint('site_pick', 'site_pick_by_id');
  return sql`SELECT newest.char_id AS owner, newest.type, newest.nameid AS item, site_map.name AS map, newest.at
    FROM (SELECT id, char_id, type, nameid, amount, map_id, at FROM ${sql.table('site_pick')} ${hint}
      ORDER BY id DESC LIMIT ${sql.lit(limit)}) AS newest
    LEFT JOIN ${sql.table('site_map')} ON site_map.map_id = newest.map_id
    WHERE newest.type = 'M' OR (newest.type = 'P' AND newest.amount > 0)`;
}

/** Returns the entries about hunting among the newest `limit` entries of the copied item log. */
export async function newestHuntLines(db: Kysely<Schema>, limit: number): Promise<HuntLine[]> {
  const { rows } = await huntLinesStatement(db, limit).execute(db);
  // Old rAthena forks write `.gat` after the name of a map.
  return rows.map(({ map, at, ...line }) => ({ ...line, map: (map ?? '').replace(/\.gat$/, ''), at: Number(at) }));
}
