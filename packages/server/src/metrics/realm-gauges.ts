import { second } from '@kafra/sdk/rules';
import pTimeout from 'p-timeout';
import { Gauge, Registry } from 'prom-client';
import { maxAttempts } from '../domain/mail/mailer.ts';
import type { Services } from '../services.ts';
import { isFromFuture, listBackups } from '../store/backups.ts';
import { liveInstances } from '../store/instances/instances.ts';
import { heldLeases, leaseNames } from '../store/instances/leases.ts';
import { percentCopied, readCopyState } from '../store/log-copy/copy-state.ts';
import { oldestUncopied } from '../store/log-copy/oldest-uncopied.ts';
import { waitingMails } from '../store/outbox.ts';

/**
 * Maximum milliseconds of the queries for metrics. A healthy database is faster, and metrics are most important when it
 * is not healthy.
 */
const deadline = second;

/** Metrics of the realm that are read from its tables. The fields are the names of the metrics without `kafra_`. */
interface RealmFacts {
  instances: number;
  leases: ReadonlySet<string>;
  log_copy_ratio: number | undefined;
  log_copy_lag_seconds: number | undefined;
  outbox_mails: number;
  outbox_oldest_seconds: number;
  backup_newest_timestamp_seconds: number | undefined;
  backup_newest_size_bytes: number | undefined;
}

async function logCopy({ database: { db }, realmClock }: Services) {
  const state = await readCopyState(db);
  if (!state) return { log_copy_ratio: undefined, log_copy_lag_seconds: undefined };
  const waitsSince = await oldestUncopied(db, state);
  return {
    log_copy_ratio: percentCopied(state) / 100,
    log_copy_lag_seconds: waitsSince === undefined ? 0 : Math.max(0, realmClock.now() - waitsSince) / second,
  };
}

async function readFacts(services: Services): Promise<RealmFacts> {
  const { database, instance, clock } = services;
  const { db } = database;
  const newest = (await listBackups(db, clock.now())).find((row) => !isFromFuture(row, clock.now()));
  const mails = await waitingMails(db, maxAttempts);
  return {
    instances: (await liveInstances(db)).length,
    leases: new Set(await heldLeases(db, instance.id)),
    ...(await logCopy(services)),
    outbox_mails: mails.count,
    outbox_oldest_seconds: mails.oldest === undefined ? 0 : Math.max(0, clock.now() - mails.oldest) / second,
    backup_newest_timestamp_seconds: newest && newest.created_at / second,
    backup_newest_size_bytes: newest?.size_bytes,
  };
}

const helps: Record<Exclude<keyof RealmFacts, 'leases'>, string> = {
  instances: 'Servers over this database',
  log_copy_ratio: 'How much of the item log is copied, 0 to 1',
  log_copy_lag_seconds: 'Age of the oldest line of the item log that is not copied yet; 0 if all are copied',
  outbox_mails: 'Mails that wait',
  outbox_oldest_seconds: 'For how long the oldest of them does',
  backup_newest_timestamp_seconds: 'Time of the newest backup; absent without a backup',
  backup_newest_size_bytes: 'Its size',
};

/** Returns the result of a query; undefined if it fails or takes longer than the maximum time. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  pTimeout<T, undefined>(work, { milliseconds: deadline, message: false }).catch(() => undefined);

/**
 * Reads the metrics of the realm from its tables on each scrape. While the database does not respond, the result
 * contains only `kafra_database_up`, within a second.
 */
export function createRealmGauges(services: Services): () => Promise<readonly unknown[]> {
  const { log } = services;
  return async () => {
    const registry = new Registry();
    const gauge = (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name: `kafra_${name}`, help, labelNames, registers: [registry] });
    const facts = await inTime(
      readFacts(services).catch((error: unknown) => {
        log.warn({ err: error }, 'metrics without what the database would say');
        throw error;
      }),
    );
    gauge('database_up', 'Whether the database answers: 0 or 1').set(facts ? 1 : 0);
    if (!facts) return registry.getMetricsAsJSON();
    const lease = gauge('lease_held', 'Whether this server does the work that one does: 0 or 1', ['lease']);
    for (const name of leaseNames) lease.set({ lease: name }, facts.leases.has(name) ? 1 : 0);
    for (const [name, help] of Object.entries(helps) as [keyof typeof helps, string][]) {
      const value = facts[name];
      if (value !== undefined) gauge(name, help).set(value);
    }
    return registry.getMetricsAsJSON();
  };
}
