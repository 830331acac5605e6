import { second } from '@kafra/sdk/rules';
import { databaseOf } from '../config.ts';
import type { Services } from '../services.ts';
import { beat, markOrigin } from '../store/instances/heartbeat.ts';

/**
 * Writes a heartbeat row, with which the delay of replicas is measured. Each server does this. With a lease, the
 * heartbeat would stop until the lease of a dead server expires, and each replica would seem to be late.
 */
export async function startHeartbeat({ config, database, timers }: Services): Promise<void> {
  const settings = databaseOf(config);
  if (settings.kind !== 'mariadb' || !settings.replicas?.length) return;
  await markOrigin(database.db);
  // An unavailable database is not logged here each second, because other code reports it.
  timers.every('heartbeat for replicas', second, () => beat(database.db).catch(() => undefined));
}
