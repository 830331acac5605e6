import { second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../store/connection/database.ts';
import { acquireLease, type LeaseName, releaseLease } from '../../store/instances/leases.ts';
import type { Schema } from '../../store/schema.ts';

/** A lease that a server holds during the work. */
export interface HeldLease {
  /** Signal that aborts when the lease is lost, because another server may then do the same work. */
  readonly signal: AbortSignal;
  /**
   * Checks that the lease is still held. Within a transaction, no other server can get the lease before the commit.
   * @throws LeaseLost unless the lease is still held. Within a transaction, no other server can get the lease before
   * the commit.
   */
  verify(db: Kysely<Schema>): Promise<void>;
}

/** Error if the lease was lost to another server before the work was complete. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const renewEvery = 10 * second;

interface Options {
  database: Database;
  name: LeaseName;
  /** Id of this server, which holds the lease. */
  holder: string;
  /** Milliseconds between two renewals of the lease. */
  interval?: number;
}

/**
 * Runs work that takes longer than a transaction and that only one server may do; undefined if another server does it.
 * Renews the lease during the work. A suspended or disconnected server loses the lease, and its work is aborted.
 */
export async function runLeased<T>(
  { database: { db }, name, holder, interval = renewEvery }: Options,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | undefined> {
  if (!(await acquireLease(db, name, holder))) return undefined;
  const lost = new AbortController();
  const verify = async (connection: Kysely<Schema>) => {
    if (lost.signal.aborted || !(await acquireLease(connection, name, holder)))
      throw new LeaseLost(`another server has taken over: ${name}`);
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(() => verify(db)).catch((reason: unknown) => lost.abort(reason));
  }, interval);
  timer.unref();
  try {
    return await work({ signal: lost.signal, verify });
  } finally {
    clearInterval(timer);
    await renewing;
    if (!lost.signal.aborted) await releaseLease(db, name, holder).catch(() => undefined);
  }
}
