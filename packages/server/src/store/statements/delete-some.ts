import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Maximum number of rows that one statement deletes. A cluster replicates each transaction to its other nodes as a
 * whole.
 */
export const maxRowsPerDelete = 1_000;

/** Selects rows of a table: the table, its key column and a condition. */
interface Rows {
  table: keyof Schema;
  /** Name of the table's key column. */
  key: string;
  where: RawBuilder<SqlBool>;
}

/** Returns the keys of a limited number of rows that match the condition. */
export async function someKeys(db: Kysely<Schema>, { table, key, where }: Rows): Promise<unknown[]> {
  const { rows } = await sql<{ found: unknown }>`
    SELECT ${sql.ref(key)} AS found FROM ${sql.table(table)} WHERE ${where} LIMIT ${sql.lit(maxRowsPerDelete)}`.execute(
    db,
  );
  return rows.map(({ found }) => found);
}

/**
 * Deletes a limited number of rows that match a condition, and returns how many were found. Fewer than
 * `maxRowsPerDelete` means that no such rows remain.
 */
export async function deleteSome(db: Kysely<Schema>, rows: Rows): Promise<number> {
  const keys = await someKeys(db, rows);
  const { table, key, where } = rows;
  // Rows that have changed after the search and no longer match the condition are not deleted.
  if (keys.length > 0)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${sql.join(keys)}) AND (${where})`.execute(db);
  return keys.length;
}
