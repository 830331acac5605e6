import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { branchesPerStatement, type FoundLine, hintOf, type LogTable } from './branches.ts';
import { numbersOf, textsOf } from './none-for-null.ts';
import type { SortedLog } from './sort-bounds.ts';
import { branchesOf, type SortedPart } from './sorted-lines.ts';

/** An entry of a log of items or zeny with the ids of the names by which it can be sorted. */
export interface LineKeys extends FoundLine {
  part: SortedPart;
  /** Time of the entry in epoch milliseconds. */
  time: number;
  /** Id of the character, or of the monster for entries of monsters. */
  char_id: number;
  /** Letter of the entry's type in the table; empty in the log of guild storages, which has no types. */
  type: string;
  /** Id of the moved item; 0 for zeny. */
  nameid: number;
  refine: number;
}

/** Returns the columns of a log table that contain the keys. */
const keyColumns = (table: LogTable) => [
  sql.ref('id'),
  table === 'site_pick' ? sql`at AS time` : sql.ref('time'),
  ...numbersOf(table === 'zenylog' ? ['char_id'] : ['char_id', 'nameid', 'refine']),
  ...textsOf(table === 'guild_storage_log' ? [] : ['type']),
];

interface KeyRow extends Pick<LineKeys, 'id' | 'char_id'> {
  time: string | number;
  type?: string;
  nameid?: number;
  refine?: number;
}

/** Returns the keys of all entries of a log that a query finds. Their number must be limited by `sortBound` before. */
export async function readLineKeys(db: Kysely<Schema>, { parts }: SortedLog): Promise<LineKeys[]> {
  const dialect = dialectOf(db);
  // Several branches may find the same entry.
  const found = new Map<number, LineKeys>();
  for (const part of parts) {
    const { branches } = branchesOf(db, part);
    for (let at = 0; at < branches.length; at += branchesPerStatement) {
      const statement = sql<KeyRow>`${sql.join(
        branches
          .slice(at, at + branchesPerStatement)
          .map(
            ({ index, where }) =>
              sql`SELECT ${sql.join(keyColumns(part.table))} FROM ${sql.table(part.table)} ${hintOf(dialect, part.table, index)} WHERE ${where}`,
          ),
        sql` UNION ALL `,
      )}`;
      const { rows } = await dialect.withTimeLimit(statement).execute(db);
      for (const { nameid = 0, refine = 0, type = '', ...row } of rows) {
        const time = typeof row.time === 'number' ? row.time : fromSqlTime(row.time);
        const id = row.id + part.shift;
        found.set(id, { ...row, id, time, nameid, refine, type, part });
      }
    }
  }
  return [...found.values()];
}
