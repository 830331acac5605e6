import type { Kysely } from 'kysely';
import { queryInChunks } from '../chunks.ts';
import { itemColumns, uniqueIdText } from '../items.ts';
import type { Schema } from '../schema.ts';
import { findIds } from './find-ids.ts';
import { type IdRange, idRange } from './id-range.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import { ownWindow } from './own-window.ts';
import { pickPlan } from './pick-plan.ts';
import { zenyPlan } from './zeny-plan.ts';

/** Rows of one log table, newest first. */
export interface LogPage<Row> {
  rows: Row[];
  /** The id below which the next page begins; undefined when there is nothing more. */
  below: number | undefined;
}

/** Milliseconds after which a page is answered although it is not full: the next one goes on below. */
const maxSearchTime = 1_000;

interface PagePosition {
  before: number | undefined;
  limit: number;
}

const readPicks = (db: Kysely<Schema>, ids: readonly number[]) =>
  queryInChunks(ids, (part) =>
    db
      .selectFrom('picklog')
      .select(['id', 'time', 'char_id', 'type', 'amount', 'map', ...itemColumns])
      .select(uniqueIdText('unique_id').as('unique_id'))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type PickRow = Awaited<ReturnType<typeof readPicks>>[number];

const readZeny = (db: Kysely<Schema>, ids: readonly number[]) =>
  queryInChunks(ids, (part) =>
    db
      .selectFrom('zenylog')
      .select(['id', 'time', 'char_id', 'type', 'amount', 'map'])
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type ZenyRow = Awaited<ReturnType<typeof readZeny>>[number];

/** The newest item lines that answer a question; maybe none although there are more below. */
export async function findPicks(
  db: Kysely<Schema>,
  resolved: ResolvedItemLogQuery,
  { before, limit, maxTime = maxSearchTime }: PagePosition & { maxTime?: number },
): Promise<LogPage<PickRow>> {
  const range = await idRange(db, 'picklog', { before, time: resolved.query.strict?.time });
  const planner = (part: IdRange) => pickPlan(resolved, part);
  const begun = performance.now();
  const ids: number[] = [];
  let below: number | undefined = range.before;
  do {
    const window: IdRange = await ownWindow(db, resolved, { ...range, before: below });
    const found = await findIds(db, { table: 'picklog', range: window, planner, limit: limit - ids.length });
    ids.push(...found.ids);
    below = found.below ?? (window.after > range.after ? window.after + 1 : undefined);
    // Others are answered in between where the database is of this process.
    await new Promise((resolve) => setImmediate(resolve));
  } while (below !== undefined && ids.length < limit && performance.now() - begun < maxTime);
  return { rows: await readPicks(db, ids), below };
}

/** The newest movements of zeny that answer a question. */
export async function findZeny(
  db: Kysely<Schema>,
  resolved: ResolvedItemLogQuery,
  { before, limit }: PagePosition,
): Promise<LogPage<ZenyRow>> {
  const range = await idRange(db, 'zenylog', { before, time: resolved.query.strict?.time });
  const planner = (part: IdRange) => zenyPlan(resolved, part);
  const { ids, below } = await findIds(db, { table: 'zenylog', range, planner, limit });
  return { rows: await readZeny(db, ids), below };
}
