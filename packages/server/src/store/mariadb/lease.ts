import { setTimeout as pause } from 'node:timers/promises';
import { minute } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../../rules/config-error.ts';
import type { Schema } from '../schema.ts';

const name = 'running';
/** Longer than making our tables takes: a lease that old was left behind by a crash. */
const abandonedAfter = 5 * minute;
const askEvery = 200;
const asksAtMost = 300;

const changed = (result: { numAffectedRows?: bigint }) => (result.numAffectedRows ?? 0n) > 0n;

async function take(db: Kysely<Schema>, now: number): Promise<boolean> {
  const list = sql.table('site_migration');
  if (changed(await sql`INSERT IGNORE INTO ${list} (name, at) VALUES (${name}, ${now})`.execute(db))) return true;
  return changed(
    await sql`UPDATE ${list} SET at = ${now} WHERE name = ${name} AND at < ${now - abandonedAfter}`.execute(db),
  );
}

/**
 * Runs `work` while no other server does. A row is the lease, because tables cannot be made inside a transaction here
 * and a cluster grants named locks twice; the work must bear being run again all the same.
 */
export async function alone<T>(db: Kysely<Schema>, now: number, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  for (let asked = 1; !(await take(db, now)); asked++) {
    if (asked === asksAtMost)
      throw new ConfigError('Another kafra-server has been changing the tables for a minute: try again later.');
    await pause(askEvery);
  }
  try {
    return await work(db);
  } finally {
    await sql`DELETE FROM ${sql.table('site_migration')} WHERE name = ${name}`.execute(db);
  }
}
