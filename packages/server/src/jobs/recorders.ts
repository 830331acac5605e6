import { minute, second } from '@kafra/sdk/rules';
import { createMarketRecorder } from '../domain/market/market-recorder.ts';
import type { Services } from '../services.ts';
import { recordOnline } from '../store/characters/online.ts';
import { acquireLease } from '../store/instances/leases.ts';

/** Prices never change inside a shop, so looking this often misses only shops that live for seconds. */
const pollInterval = 10 * second;

/** Watches what the game itself forgets: what sells for how much, and until when people play. A frozen demo stands still. */
export function startRecorders(services: Services): void {
  const { config, database, instance, realmClock, timers } = services;
  if (config.demo?.frozenAt !== undefined) return;
  const recorder = createMarketRecorder({ database, clock: realmClock, instance: instance.id });
  timers.every('market recorder', pollInterval, () => recorder.record());
  timers.every('who is online', minute, () =>
    database.transaction(async (db) => {
      if (await acquireLease(db, 'market', instance.id)) await recordOnline(db, realmClock.now());
    }),
  );
}
