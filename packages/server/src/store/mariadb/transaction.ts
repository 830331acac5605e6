import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { isLostRace } from './classify-error.ts';
import { backoff } from './driver.ts';
import type { Hosts } from './hosts/hosts.ts';
import { isOutcomeUnknown } from './hosts/lost-host.ts';

const maxAttempts = 6;

/**
 * Runs `work` in a transaction. Retries it after a lost race, and one more time after the database has moved to another
 * host.
 */
export async function runTransaction<T>(
  db: Kysely<Schema>,
  hosts: Hosts,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  let hasMoved = false;
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === maxAttempts || isOutcomeUnknown(error)) throw error;
      if (isLostRace(error)) await backoff(attempt);
      // The changes were rolled back when the connection ended, so `work` can run again.
      else if (hasMoved || !(await hosts.hasMovedAfter(error))) throw error;
      else hasMoved = true;
    }
}
