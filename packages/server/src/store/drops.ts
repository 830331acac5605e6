import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';
import { queryInChunks } from './statements/chunks.ts';

/** Number of drops of an item by a monster on one map. */
export interface DropTotal {
  mobId: number;
  item: number;
  /** Type of the drop in the item log: M from a dead monster, U reward of an MVP, D theft. */
  letter: string;
  /** Name of the map on which the drops occurred; empty if unknown. */
  map: string;
  /** Number of drops since the day `sinceDay`. */
  count: number;
  /** Time of the last drop, also before `sinceDay`, in epoch milliseconds. */
  lastAt: number;
}

/** A monster for which drops are counted. With `items`, only drops of these items are counted. */
export interface WantedDrops {
  mobId: number;
  items?: readonly number[];
  /** First day of the counted drops, in days since 1970. */
  sinceDay: number;
}

interface TotalRow {
  mob_id: number;
  nameid: number;
  kind: string;
  map: string | null;
  n: number | string | null;
  last_at: number;
}

/** Returns the name of a map without `.gat`, which old rAthena forks append to it. */
const mapOf = (name: string | null): string => (name ?? '').replace(/\.gat$/, '');

/**
 * Returns the SQL statement of `dropTotals`. For each monster and item it reads one range of the primary key. Days
 * after `untilDay` come from a clock that was ahead.
 */
export function dropTotalsStatement(
  db: Kysely<Schema>,
  wanted: readonly WantedDrops[],
  untilDay: number,
): RawBuilder<TotalRow> {
  const hint = dialectOf(db).siteIndexHint('site_drop_day', undefined);
  const parts = wanted.map(({ mobId, items, sinceDay }) => {
    const ofItems = items === undefined ? sql`` : sql`AND nameid IN (${sql.join([...items])})`;
    return sql`SELECT mob_id, nameid, kind, map_id, SUM(CASE WHEN day >= ${sinceDay} THEN n ELSE 0 END) AS n,
      MAX(last_at) AS last_at FROM ${sql.table('site_drop_day')} ${hint}
      WHERE mob_id = ${mobId} ${ofItems} AND day > 0 AND day <= ${untilDay} GROUP BY mob_id, nameid, kind, map_id`;
  });
  return sql`SELECT totals.mob_id, totals.nameid, totals.kind, site_map.name AS map, totals.n, totals.last_at
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS totals
    LEFT JOIN ${sql.table('site_map')} ON site_map.map_id = totals.map_id`;
}

/** Maximum number of monsters per SQL statement. SQLite allows only 500 parts in a UNION. */
const mobsPerStatement = 200;

/** Returns the number of recorded drops of the given monsters by item, type of drop and map. */
export async function dropTotals(
  db: Kysely<Schema>,
  wanted: readonly WantedDrops[],
  untilDay: number,
): Promise<DropTotal[]> {
  const totals: DropTotal[] = [];
  for (let start = 0; start < wanted.length; start += mobsPerStatement) {
    const part = wanted.slice(start, start + mobsPerStatement);
    const { rows } = await dropTotalsStatement(db, part, untilDay).execute(db);
    totals.push(
      ...rows.map(({ mob_id, nameid, kind, map, n, last_at }) => ({
        ...{ mobId: mob_id, item: nameid, letter: kind, map: mapOf(map) },
        ...{ count: Number(n ?? 0), lastAt: Number(last_at) },
      })),
    );
  }
  return totals;
}

/** Number of drops of an item by one monster on one map and day. */
export interface DayOfDrops extends Omit<DropTotal, 'lastAt'> {
  /** Time of the last drop of the day, in epoch milliseconds. */
  lastAt: number;
}

interface NewestDrops {
  sinceDay: number;
  untilDay: number;
  limit: number;
  /** Types of drops to return, as letters of the item log. */
  letters: readonly string[];
}

/** Returns the SQL statement of `newestDrops`. For each item it reads one range of the index by item and day. */
export function newestDropsStatement(
  db: Kysely<Schema>,
  items: readonly number[],
  { sinceDay, untilDay, limit, letters }: NewestDrops,
): RawBuilder<TotalRow> {
  const hint = dialectOf(db).siteIndexHint('site_drop_day', 'site_drop_day_by_item');
  return sql`SELECT mob_id, nameid, kind, site_map.name AS map, n, last_at FROM ${sql.table('site_drop_day')} ${hint}
    LEFT JOIN ${sql.table('site_map')} ON site_map.map_id = site_drop_day.map_id
    WHERE nameid IN (${sql.join([...items])}) AND day >= ${sinceDay} AND day <= ${untilDay}
      AND kind IN (${sql.join([...letters])})
    ORDER BY last_at DESC, nameid, mob_id LIMIT ${sql.lit(limit)}`;
}

/** Returns the newest drops of the given items. Drops of one day are combined. */
export async function newestDrops(
  db: Kysely<Schema>,
  items: readonly number[],
  wanted: NewestDrops,
): Promise<DayOfDrops[]> {
  const rows = await queryInChunks(
    items,
    async (part) => (await newestDropsStatement(db, part, wanted).execute(db)).rows,
  );
  return rows
    .map(({ mob_id, nameid, kind, map, n, last_at }) => ({
      ...{ mobId: mob_id, item: nameid, letter: kind, map: mapOf(map) },
      ...{ count: Number(n), lastAt: Number(last_at) },
    }))
    .toSorted((a, b) => b.lastAt - a.lastAt || a.item - b.item || a.mobId - b.mobId)
    .slice(0, wanted.limit);
}
