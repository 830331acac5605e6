import { second } from '@kafra/sdk/rules';
import { conflict } from '../../rules/refusal.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { BackupRow } from '../../store/backups.ts';
import type { Database } from '../../store/connection/database.ts';
import { newInstanceId } from '../instances/instance.ts';
import { runLeased } from '../instances/leased-work.ts';
import type { Timers } from '../timers.ts';
import type { Backups } from './backups.ts';

const defaultTimeout = 5 * second;

interface Deps {
  database: Database;
  backups: Backups;
  /** Timers that run the backup after the request has ended, and complete it before the server stops. */
  timers: Timers;
  /** Milliseconds for which the request waits for its backup. */
  timeout?: number;
}

const isRunning = () => conflict('backup_running', 'A backup is being created already.');

/**
 * Starts a backup on request of a user. Resolves to it if it is complete within five seconds; otherwise to undefined,
 * and the backup continues.
 * @throws Refusal if another backup is running on any server, if a program is missing, or if the disk is too small.
 */
export async function requestBackup({
  database,
  backups,
  timers,
  timeout = defaultTimeout,
}: Deps): Promise<BackupRow | undefined> {
  const reason = database.copy.unavailableReason();
  if (reason !== undefined) throw conflict('backup_impossible', reason);
  const finished = Promise.withResolvers<BackupRow>();
  let isAnswered = false;
  timers.later('requested backup', 0, async () => {
    try {
      // The lease gets a new holder id, because the server's own id could acquire the lease a second time while a
      // backup is running.
      const lease = { database, name: 'backups', holder: newInstanceId() } as const;
      const row = await runLeased(lease, (held) => backups.create(held));
      if (!row) throw isRunning();
      finished.resolve(row);
    } catch (cause) {
      finished.reject(cause instanceof ConfigError ? conflict('backup_impossible', cause.message) : cause);
      // If the request has ended, its response cannot report the error of the backup, so the error is logged.
      if (isAnswered) throw cause;
    }
  });
  const expired = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => expired.resolve(undefined), timeout);
  try {
    return await Promise.race([finished.promise, expired.promise]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
    finished.promise.catch(() => undefined);
  }
}
