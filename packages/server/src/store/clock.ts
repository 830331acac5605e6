import { type Kysely, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';

/** What the clock of the database shows, epoch milliseconds. */
export async function readClock(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${dialectOf(db).now()} AS ${sql.ref('now')}`.execute(db);
  return Number(rows[0]?.now);
}
