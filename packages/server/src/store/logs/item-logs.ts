import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { copyLogIds } from '../log-copy/copy-ids.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { lineCounts } from '../log-copy/line-counts.ts';
import { settleRepeatedHour } from '../log-copy/repeated-hour.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { findIds } from './find-ids.ts';
import { gameLogIds, type IdRange, idRange, rangeOf } from './id-range.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import { numbersOf, textsOf } from './none-for-null.ts';
import { ownWindow } from './own-window.ts';
import { type PickPart, pickParts, readsInOrder } from './pick-parts.ts';
import { pickPlan } from './pick-plan.ts';
import { type PickRow, readPicks } from './read-picks.ts';
import { zenyPlan } from './zeny-plan.ts';

export type { PickRow } from './read-picks.ts';

/** A page of rows from one log table, newest first. */
export interface LogPage<Row> {
  rows: Row[];
  /** Id below which the next page of the log begins; undefined after the last page. */
  below: number | undefined;
}

/** A page of entries of the item log. */
export interface PickPage extends LogPage<PickRow> {
  /** The readable part of the log in whole percent, if the page ends early because older entries are not copied yet. */
  readPercent: number | undefined;
}

/**
 * Milliseconds after which a page of the item log is returned although it is not full. The next page continues below
 * it.
 */
const maxSearchTime = 1_000;

/**
 * Maximum number of entries that are read from the copy of the item log in the order of the ids. In that order, each
 * entry is on a different database page.
 */
const maxCopiedLinesInOrder = 20_000;

interface PagePosition {
  before: number | undefined;
  limit: number;
}

const readZenyRows = (db: Kysely<Schema>, ids: readonly number[]) =>
  queryInChunks(ids, (part) =>
    db
      .selectFrom('zenylog')
      .select(['id', 'time'])
      .select(numbersOf(['char_id', 'amount']))
      .select(textsOf(['type', 'map']))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );

/** Returns the zeny log entries with these ids, newest first. */
export const readZeny = async (db: Kysely<Schema>, ids: readonly number[]) =>
  settleRepeatedHour(db, 'zenylog', await readZenyRows(db, ids));
export type ZenyRow = Awaited<ReturnType<typeof readZeny>>[number];

/** Returns a reader of one part of the item log. It reads one window of ids at a time, below the id `below`. */
function partReader(db: Kysely<Schema>, { table, range, shift }: PickPart, requested: ResolvedItemLogQuery) {
  let prepared: Promise<{ resolved: ResolvedItemLogQuery; counts: Map<number, number> | undefined }> | undefined;
  // Leaves out the characters without an entry in this part of the copied item log.
  async function prepare() {
    if (table !== 'site_pick' || !requested.characters) return { resolved: requested, counts: undefined };
    const counts = await lineCounts(db, requested.characters, range);
    return { resolved: { ...requested, characters: requested.characters.filter((id) => counts.has(id)) }, counts };
  }
  return async (below: number, limit: number) => {
    prepared ??= prepare();
    const { resolved, counts } = await prepared;
    const part: IdRange = { after: Math.max(0, range.after - shift), before: below - shift };
    const planner = (of: IdRange) => pickPlan(resolved, of);
    const window =
      table === 'site_pick' && readsInOrder(planner(part))
        ? { ...part, after: Math.max(part.after, part.before - 1 - maxCopiedLinesInOrder) }
        : await ownWindow(db, { table, range: part, resolved, counts });
    const found = await findIds(db, { table, range: window, planner, limit });
    const next = found.below ?? (window.after > part.after ? window.after + 1 : undefined);
    const rows = await readPicks(db, { table, lines: found.lines, shift });
    return { rows, below: next === undefined ? undefined : next + shift };
  };
}

/** Returns the newest item log entries that match a query. The page can be empty although older entries match. */
export async function findPicks(
  db: Kysely<Schema>,
  resolved: ResolvedItemLogQuery,
  { before, limit, maxTime = maxSearchTime }: PagePosition & { maxTime?: number },
): Promise<PickPage> {
  const state = await readCopyState(db);
  const ids = state ? copyLogIds(db, state) : gameLogIds(db, 'picklog');
  const range = await rangeOf(ids, { before, time: resolved.query.strict?.time });
  const { parts, readPercent } = await pickParts(db, { state, range, resolved });
  const begun = performance.now();
  const rows: PickRow[] = [];
  let windows = 0;
  for (const part of parts) {
    const read = partReader(db, part, resolved);
    let below: number | undefined = part.range.before;
    while (below !== undefined) {
      const isOver = rows.length >= limit || performance.now() - begun >= maxTime;
      if (windows > 0 && isOver) return { rows, below, readPercent: undefined };
      const found = await read(below, limit - rows.length);
      rows.push(...found.rows);
      below = found.below;
      windows += 1;
      // SQLite runs in this process, so other requests are processed between two windows.
      await nextTurn();
    }
  }
  return { rows, below: undefined, readPercent };
}

/**
 * Returns the time span for which movements of zeny are shown. It does not begin before the oldest stored item entry.
 */
export function zenyTime({ query, keptSince }: ResolvedItemLogQuery): { from?: number; to?: number } | undefined {
  const time = query.strict?.time;
  return keptSince === undefined ? time : { ...time, from: Math.max(time?.from ?? 0, keptSince) };
}

/** Returns the newest entries of the zeny log that match a query. */
export async function findZeny(
  db: Kysely<Schema>,
  resolved: ResolvedItemLogQuery,
  { before, limit }: PagePosition,
): Promise<LogPage<ZenyRow>> {
  const range = await idRange(db, 'zenylog', { before, time: zenyTime(resolved) });
  const planner = (part: IdRange) => zenyPlan(resolved, part);
  const { ids, below } = await findIds(db, { table: 'zenylog', range, planner, limit });
  return { rows: await readZeny(db, ids), below };
}
