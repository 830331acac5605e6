import type { Kysely } from 'kysely';
import { copyLogIds } from '../log-copy/copy-ids.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { lineCounts } from '../log-copy/line-counts.ts';
import type { Schema } from '../schema.ts';
import type { FoundLine } from './branches.ts';
import { gameLogIds, type IdRange, rangeOf } from './id-range.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import { type PickRow, readZeny, type ZenyRow, zenyTime } from './item-logs.ts';
import { type PickPart, pickParts } from './pick-parts.ts';
import { pickPlan } from './pick-plan.ts';
import { readPicks } from './read-picks.ts';
import type { SortedLog } from './sort-bounds.ts';
import { type SortedPage, type SortedPart, sortedLines } from './sorted-lines.ts';
import { zenyPlan } from './zeny-plan.ts';

/** The item log and the zeny log that a sorted query reads. */
export interface SortedItemLogs {
  picks: SortedLog;
  zeny: SortedLog;
  /** Percentage of the requested item log that is readable; undefined if all of it is. */
  readPercent: number | undefined;
}

/**
 * Returns a part of the item log for sorting. For the copied log, characters without an entry are left out of the
 * query.
 */
async function pickPart(db: Kysely<Schema>, part: PickPart, requested: ResolvedItemLogQuery): Promise<SortedPart> {
  let { characters } = requested;
  if (part.table === 'site_pick' && characters) {
    const counts = await lineCounts(db, characters, part.range);
    characters = characters.filter((id) => counts.has(id));
  }
  const resolved = { ...requested, characters };
  return { ...part, planner: (range: IdRange) => pickPlan(resolved, range) };
}

export async function openSortedItemLogs(db: Kysely<Schema>, resolved: ResolvedItemLogQuery): Promise<SortedItemLogs> {
  const state = await readCopyState(db);
  const of = { before: undefined, time: resolved.query.strict?.time };
  const pickIds = state ? copyLogIds(db, state) : gameLogIds(db, 'picklog');
  const zenyIds = gameLogIds(db, 'zenylog');
  const { parts, readPercent } = await pickParts(db, { state, range: await rangeOf(pickIds, of), resolved });
  const picks: SortedPart[] = [];
  for (const part of parts) picks.push(await pickPart(db, part, resolved));
  const zeny: SortedPart = {
    table: 'zenylog',
    range: await rangeOf(zenyIds, { before: undefined, time: zenyTime(resolved) }),
    shift: 0,
    planner: (range) => zenyPlan(resolved, range),
  };
  return { picks: { parts: picks, ids: pickIds }, zeny: { parts: [zeny], ids: zenyIds }, readPercent };
}

/** Sorted rows of one log, and whether more rows may follow. */
export interface SortedRows<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Returns log rows in the order of the given ids. */
export const inOrderOf = <Row extends { id: number }>(
  lines: readonly { id: number }[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap(({ id }) => byId.get(id) ?? []);
};

/** Returns the rows of found entries of the item log, in the given order. */
export async function picksOf(
  db: Kysely<Schema>,
  lines: readonly (FoundLine & { part: SortedPart })[],
): Promise<PickRow[]> {
  const rows: PickRow[] = [];
  for (const [{ table, shift }, found] of Map.groupBy(lines, (line) => line.part)) {
    const inTable = found.map((line) => ({ ...line, id: line.id - shift }));
    rows.push(...(await readPicks(db, { table: table === 'site_pick' ? table : 'picklog', lines: inTable, shift })));
  }
  return inOrderOf(lines, rows);
}

/** Returns the rows of found entries of the zeny log, in the given order. */
export const zenyOf = async (db: Kysely<Schema>, lines: readonly FoundLine[]): Promise<ZenyRow[]> =>
  inOrderOf(
    lines,
    await readZeny(
      db,
      lines.map((line) => line.id),
    ),
  );

/** Returns a page of the item log that follows a position, in the requested sort order. */
export async function sortedPicks(db: Kysely<Schema>, log: SortedLog, page: SortedPage): Promise<SortedRows<PickRow>> {
  const lines = await sortedLines(db, log.parts, page);
  return { rows: await picksOf(db, lines), hasMore: lines.length === page.limit };
}

/** Returns a page of the zeny log that follows a position, in the requested sort order. */
export async function sortedZeny(db: Kysely<Schema>, log: SortedLog, page: SortedPage): Promise<SortedRows<ZenyRow>> {
  const lines = await sortedLines(db, log.parts, page);
  return { rows: await zenyOf(db, lines), hasMore: lines.length === page.limit };
}
