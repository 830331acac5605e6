import { setTimeout as pause } from 'node:timers/promises';
import { minute } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Schema } from '../schema.ts';

const name = 'running';
/** Lifetime of a lease. Creating Kafra's tables takes less time, so an older lease is a leftover of a crash. */
const leaseLifetime = 5 * minute;
const pollInterval = 200;
const maxAttempts = 300;

const changed = (result: { numAffectedRows?: bigint }) => (result.numAffectedRows ?? 0n) > 0n;

async function acquire(db: Kysely<Schema>, now: number): Promise<boolean> {
  const list = sql.table('site_migration');
  if (changed(await sql`INSERT IGNORE INTO ${list} (name, at) VALUES (${name}, ${now})`.execute(db))) return true;
  // A lease is taken over if its time is too old or in the future. A future time is a leftover of a wrong clock.
  return changed(
    await sql`UPDATE ${list} SET at = ${now} WHERE name = ${name}
      AND (at < ${now - leaseLifetime} OR at > ${now + leaseLifetime})`.execute(db),
  );
}

/**
 * Runs `work` while no other Kafra server runs the same work. The lease is a row: MariaDB cannot create tables inside a
 * transaction, and a cluster grants named locks twice. The work must be safe to run again.
 */
export async function runWithLease<T>(
  db: Kysely<Schema>,
  now: number,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; !(await acquire(db, now)); attempt++) {
    if (attempt === maxAttempts)
      throw new ConfigError('Another kafra-server has been changing the tables for a minute: try again later.');
    await pause(pollInterval);
  }
  try {
    return await work(db);
  } finally {
    // A lease is identified by its time. It is only deleted if another server has not taken it over.
    await sql`DELETE FROM ${sql.table('site_migration')} WHERE name = ${name} AND at = ${now}`.execute(db);
  }
}
