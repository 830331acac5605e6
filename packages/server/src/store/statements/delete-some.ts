import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Rows that one statement removes at most: a cluster copies what a transaction wrote to its other nodes in one piece. */
export const maxRowsPerDelete = 1_000;

/** Rows of a table that meet a condition. */
interface Rows {
  table: keyof Schema;
  /** The column that tells them apart. */
  key: string;
  where: RawBuilder<SqlBool>;
}

/** The keys of some of the rows. */
export async function someKeys(db: Kysely<Schema>, { table, key, where }: Rows): Promise<unknown[]> {
  const { rows } = await sql<{ found: unknown }>`
    SELECT ${sql.ref(key)} AS found FROM ${sql.table(table)} WHERE ${where} LIMIT ${sql.lit(maxRowsPerDelete)}`.execute(
    db,
  );
  return rows.map(({ found }) => found);
}

/** Removes some of the rows and answers how many were found; fewer than `maxRowsPerDelete` were the last. */
export async function deleteSome(db: Kysely<Schema>, rows: Rows): Promise<number> {
  const keys = await someKeys(db, rows);
  const { table, key, where } = rows;
  // What has changed meanwhile no longer meets the condition, and stays.
  if (keys.length > 0)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${sql.join(keys)}) AND (${where})`.execute(db);
  return keys.length;
}
