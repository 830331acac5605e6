import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';
import { queryInChunks } from './statements/chunks.ts';

/** Drops of one monster and item on one map. */
export interface DropTotal {
  mobId: number;
  item: number;
  /** Letter of the item log: M drop, U reward of an MVP, D theft. */
  letter: string;
  /** Empty if unknown. */
  map: string;
  /** Drops since `sinceDay`. */
  count: number;
  /** The last drop of all days, epoch ms. */
  lastAt: number;
}

/** Drops of a monster; with `items` only of these. */
export interface WantedDrops {
  mobId: number;
  items?: readonly number[];
  /** The first day that counts. */
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

/** Old forks write `.gat` after the name of a map. */
const mapOf = (name: string | null): string => (name ?? '').replace(/\.gat$/, '');

/** The statement of `dropTotals`: one range of the primary key for each monster and item. Later days than `untilDay` are of a clock ahead. */
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

/** Monsters of one statement: SQLite takes 500 parts of a UNION. */
const mobsPerStatement = 200;

/** Returns the numbers of drops of monsters by item, letter and map. */
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

/** Drops of an item by one monster on one map and day. */
export interface DayOfDrops extends Omit<DropTotal, 'lastAt'> {
  /** The last drop of the day, epoch ms. */
  lastAt: number;
}

interface NewestDrops {
  sinceDay: number;
  untilDay: number;
  limit: number;
  /** Letters of the item log. */
  letters: readonly string[];
}

/** The statement of `newestDrops`: one range of the index by item and day for each item. */
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

/** Returns the newest drops of items, by days. */
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
