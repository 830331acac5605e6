import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { isLostRace } from './classify-error.ts';
import { backoff } from './driver.ts';
import type { Hosts } from './hosts/hosts.ts';
import { isOutcomeUnknown } from './hosts/lost-host.ts';

const maxAttempts = 6;

/**
 * Runs `work` in a transaction. Retries it after a lock conflict, and one more time after the move to another database
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
      // The database rolled back the changes when the connection was lost, so `work` can run again on another host.
      else if (hasMoved || !(await hosts.hasMovedAfter(error))) throw error;
      else hasMoved = true;
    }
}
