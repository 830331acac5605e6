import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { type Branch, branchesPerStatement, hintOf } from './branches.ts';
import { inRange, type LogIds } from './id-range.ts';
import { allOf } from './predicates.ts';
import { branchesOf, type SortedPart, tableRange } from './sorted-lines.ts';

/**
 * Maximum number of log entries that a query reads to sort them. In the copied item log these are about 1,100 database
 * pages.
 */
export const maxSortedLines = 200_000;

/** A log to be sorted: its parts, and the functions that convert between its ids and times. */
export interface SortedLog {
  parts: readonly SortedPart[];
  ids: LogIds;
  /** True if an index already has the requested order. The number of entries is then unlimited. */
  isInOrder?: boolean;
}

/** Runs a statement for each of the given branches of a log, which all have an index. */
async function ofBranches(
  db: Kysely<Schema>,
  part: SortedPart,
  branches: readonly Branch[],
  { select, end }: { select: string; end: string },
): Promise<number[]> {
  const dialect = dialectOf(db);
  const values: number[] = [];
  for (let at = 0; at < branches.length; at += branchesPerStatement) {
    const statement = sql<{ value: number }>`${sql.join(
      branches.slice(at, at + branchesPerStatement).map(
        ({ index, entry, where }) =>
          sql`SELECT ${sql.raw(select)} AS value FROM (SELECT id FROM ${sql.table(part.table)} ${hintOf(dialect, part.table, index)}
            WHERE ${allOf([entry ?? where, inRange(tableRange(part))])} ${sql.raw(end)}) AS found`,
      ),
      sql` UNION ALL `,
    )}`;
    const { rows } = await dialect.withTimeLimit(statement).execute(db);
    values.push(...rows.map((row) => Number(row.value)));
  }
  return values;
}

const isIndexed = ({ index }: Branch) => index !== undefined;

/** Returns the number of log entries to read for sorting a part. The count stops if there are more than `max`. */
async function linesToRead(db: Kysely<Schema>, part: SortedPart, max: number): Promise<number> {
  const { branches, isCut } = branchesOf(db, part);
  if (isCut) return Number.POSITIVE_INFINITY;
  const { after, before } = part.range;
  const scanned = branches.every(isIndexed) ? 0 : before - after - 1;
  const counts = await ofBranches(db, part, branches.filter(isIndexed), {
    select: 'COUNT(*)',
    end: `LIMIT ${max + 1}`,
  });
  return counts.reduce((sum, count) => sum + count, scanned);
}

/**
 * Returns the id above which every branch of a log part has at most `share` entries; 0 if no branch has more in total.
 */
async function firstIdWithin(db: Kysely<Schema>, part: SortedPart, share: number): Promise<number> {
  const { branches } = branchesOf(db, part);
  const { after, before } = part.range;
  const scanned = branches.every(isIndexed) ? 0 : Math.max(after, before - 1 - share);
  const ids = await ofBranches(db, part, branches.filter(isIndexed), {
    select: 'MAX(id)',
    end: `ORDER BY id DESC LIMIT 1 OFFSET ${share}`,
  });
  return Math.max(scanned > after ? scanned : 0, ...ids.filter(Boolean).map((id) => id + part.shift));
}

/**
 * Returns the time (epoch ms) since which the logs have at most `max` entries; undefined if all of their entries can be
 * sorted.
 */
export async function sortBound(
  db: Kysely<Schema>,
  logs: readonly SortedLog[],
  max = maxSortedLines,
): Promise<{ from: number | undefined } | undefined> {
  let lines = 0;
  for (const { parts } of logs) for (const part of parts) lines += await linesToRead(db, part, max);
  if (lines <= max) return undefined;
  const parts = logs.flatMap((log) => log.parts);
  const reads = parts.reduce((sum, part) => sum + Math.max(1, branchesOf(db, part).branches.length), 0);
  const share = Math.floor(max / reads);
  let from: number | undefined;
  for (const { parts: own, ids } of logs) {
    let id = 0;
    for (const part of own) id = Math.max(id, await firstIdWithin(db, part, share));
    const line = id === 0 ? undefined : await ids.firstFrom(id);
    // The bound is one second later, because both ends of a time span are included in whole seconds.
    if (line) from = Math.max(from ?? 0, fromSqlTime(line.time) + 1_000);
  }
  return { from };
}
