import { minute, second } from '@kafra/sdk/rules';
import { createMarketRecorder } from '../domain/market-recorder.ts';
import type { Services } from '../services.ts';
import { recordOnline } from '../store/online.ts';

/** Prices never change inside a shop, so looking this often misses only shops that live for seconds. */
const pollInterval = 10 * second;

/** Watches what the game itself forgets: what sells for how much, and until when people play. A frozen demo stands still. */
export function startRecorders(services: Services): void {
  const { config, database, realmClock, timers } = services;
  if (config.demo?.frozenAt !== undefined) return;
  const recorder = createMarketRecorder({ database, clock: realmClock });
  timers.every('market recorder', pollInterval, () => recorder.record());
  timers.every('who is online', minute, () => recordOnline(database.db, realmClock.now()));
}
