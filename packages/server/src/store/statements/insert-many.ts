import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Value = string | number | bigint | null | Uint8Array;

/** Maximum number of values per INSERT statement. SQLite allows 32766 and MariaDB 65535. */
const valuesAStatement = 12_000;

/**
 * Inserts many rows with the same columns, some hundred per statement. This is ten times faster than the query builder.
 * Pass a transaction to insert all or nothing.
 */
export const insertMany = (db: Kysely<Schema>, table: keyof Schema, rows: readonly Record<string, Value>[]) =>
  writeMany(db, { verb: 'INSERT', table, rows });

/** Inserts rows like `insertMany`, but replaces existing rows with the same keys. */
export const replaceMany = (db: Kysely<Schema>, table: keyof Schema, rows: readonly Record<string, Value>[]) =>
  writeMany(db, { verb: 'REPLACE', table, rows });

async function writeMany(
  db: Kysely<Schema>,
  { verb, table, rows }: { verb: 'INSERT' | 'REPLACE'; table: keyof Schema; rows: readonly Record<string, Value>[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const size = Math.floor(valuesAStatement / columns.length);
  const head =
    sql`${sql.raw(verb)} INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) VALUES `.compile(
      db,
    ).sql;
  const tuple = `(${columns.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += size) {
    const part = rows.slice(at, at + size);
    const values = part.flatMap((row) => columns.map((name) => row[name] ?? null));
    await db.executeQuery(CompiledQuery.raw(head + part.map(() => tuple).join(', '), values));
  }
}
