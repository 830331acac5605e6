import type { LogSort } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, branchesPerStatement, columnsOf, type FoundLine, hintOf, type LogTable } from './branches.ts';
import { joinUnindexed, type Planner } from './find-ids.ts';
import type { IdRange } from './id-range.ts';
import { behind, comparePlaces, type LinePlace, orderBy, orderValue } from './line-order.ts';
import { allOf } from './predicates.ts';

/** A part of a log, and the plan for reading it. */
export interface SortedPart {
  table: LogTable;
  /** Range of ids in the sorted log. The id of an entry in the log is its id in the table plus `shift`. */
  range: IdRange;
  shift: number;
  planner: Planner;
}

export interface SortedLine extends FoundLine, LinePlace {
  part: SortedPart;
}

/** Converts the id range of a log part to the ids of its table. */
export const tableRange = ({ range, shift }: SortedPart): IdRange => ({
  after: Math.max(0, range.after - shift),
  before: range.before - shift,
});

/** Returns the branches that read a part of a log. `isCut` is true if the plan reads only the newest entries. */
export function branchesOf(db: Kysely<Schema>, part: SortedPart): { branches: Branch[]; isCut: boolean } {
  const range = tableRange(part);
  const plan = part.planner(range);
  return { branches: joinUnindexed(db, part.table, plan.branches), isCut: plan.range.after > range.after };
}

/** Sort order, start position and size of a page of a sorted log. */
export interface SortedPage {
  order: LogSort;
  after: LinePlace | undefined;
  limit: number;
}

/** Returns the SQL statement for several branches of a sorted log part. `after` contains ids of the table. */
export const sortedStatement = (
  dialect: Dialect,
  table: LogTable,
  { branches, order, after, limit }: SortedPage & { branches: readonly Branch[] },
) =>
  sql<FoundLine & { value: number }>`${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT ${columnsOf(table)}, ${orderValue(order)} AS value FROM ${sql.table(table)} ${hintOf(dialect, table, index)}
          WHERE ${allOf(after ? [where, behind(order, after)] : [where])} ORDER BY ${orderBy(order)} LIMIT ${limit}) AS branch`,
    ),
    sql` UNION ALL `,
  )}`;

async function sortedPart(
  db: Kysely<Schema>,
  part: SortedPart,
  { order, after, limit }: SortedPage,
): Promise<SortedLine[]> {
  const dialect = dialectOf(db);
  const { table, shift } = part;
  // In an order by time, the sort value is the id. Then the id and the sort value are both converted to ids of the
  // table.
  const inTable = after && { id: after.id - shift, value: order.by === 'amount' ? after.value : after.value - shift };
  const { branches } = branchesOf(db, part);
  const lines: SortedLine[] = [];
  for (let at = 0; at < branches.length; at += branchesPerStatement) {
    const some = branches.slice(at, at + branchesPerStatement);
    const statement = sortedStatement(dialect, table, { branches: some, order, after: inTable, limit });
    const { rows } = await dialect.withTimeLimit(statement).execute(db);
    for (const row of rows) {
      const id = row.id + shift;
      lines.push({ ...row, id, value: order.by === 'amount' ? row.value : id, part });
    }
  }
  return lines;
}

/** Returns at most `limit` entries from all parts of a log that follow a position, in the requested sort order. */
export async function sortedLines(
  db: Kysely<Schema>,
  parts: readonly SortedPart[],
  page: SortedPage,
): Promise<SortedLine[]> {
  const found = new Map<number, SortedLine>();
  for (const part of parts) for (const line of await sortedPart(db, part, page)) found.set(line.id, line);
  return [...found.values()].sort(comparePlaces(page.order)).slice(0, page.limit);
}
