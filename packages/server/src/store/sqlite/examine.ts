import { type Kysely, sql } from 'kysely';
import { bad, type Finding, ok } from '../../rules/finding.ts';
import type { Schema } from '../schema.ts';

/** Checks the integrity of the SQLite database file. */
export async function examine(db: Kysely<Schema>): Promise<Finding[]> {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(5)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (faults.length === 0) return [ok('the database file is intact')];
  return [bad(`the database file is corrupt: ${faults.join('; ')}`)];
}
