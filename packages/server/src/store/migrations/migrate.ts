import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { logIndexes } from './log-indexes.ts';
import { rathenaTables } from './rathena-tables.ts';
import { siteTables } from './site-tables.ts';

interface Migration {
  name: string;
  statements: readonly string[];
}

/** In this order, each once; a step that ran is never edited, a change is a new step. */
const migrations: readonly Migration[] = [
  { name: '001-rathena-tables', statements: rathenaTables },
  { name: '002-site-tables', statements: siteTables('INTEGER PRIMARY KEY AUTOINCREMENT') },
  { name: '003-log-indexes', statements: logIndexes },
];

const makeList = sql`CREATE TABLE IF NOT EXISTS site_migration (name VARCHAR(64) NOT NULL PRIMARY KEY, at BIGINT NOT NULL)`;

async function openSteps(db: Kysely<Schema>): Promise<Migration[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM site_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return migrations.filter((step) => !done.has(step.name));
}

/** The names of the steps that this version still needs. */
export async function pendingMigrations({ db }: Database): Promise<string[]> {
  await makeList.execute(db);
  return (await openSteps(db)).map((step) => step.name);
}

/**
 * Brings the tables up to this version and answers the names of the steps that ran. Running it again does
 * nothing; two servers starting at once run it one after the other.
 */
export async function migrate(database: Database, now: number): Promise<string[]> {
  await makeList.execute(database.db);
  return database.transaction(async (db) => {
    const open = await openSteps(db);
    for (const step of open) {
      for (const statement of step.statements) await sql.raw(statement).execute(db);
      await sql`INSERT INTO site_migration (name, at) VALUES (${step.name}, ${now})`.execute(db);
    }
    return open.map((step) => step.name);
  });
}
