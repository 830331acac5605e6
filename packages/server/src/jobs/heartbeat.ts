import { second } from '@kafra/sdk/rules';
import { databaseOf } from '../config.ts';
import type { Services } from '../services.ts';
import { beat, markOrigin } from '../store/instances/heartbeat.ts';

/**
 * Keeps the heartbeat going that replicas are measured by. Every server does: under a lease it would stand still for as
 * long as a lease outlives a server that is gone, and each replica would seem to fall behind.
 */
export async function startHeartbeat({ config, database, timers }: Services): Promise<void> {
  const settings = databaseOf(config);
  if (settings.kind !== 'mariadb' || !settings.replicas?.length) return;
  await markOrigin(database.db);
  // Other code reports an unavailable database, so it is not logged each second.
  timers.every('heartbeat for replicas', second, () => beat(database.db).catch(() => undefined));
}
