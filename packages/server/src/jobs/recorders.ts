import { minute, second } from '@kafra/sdk/rules';
import { createMarketRecorder } from '../domain/market-recorder.ts';
import type { Services } from '../services.ts';
import { noteOnline } from '../store/online.ts';

/** Prices never change inside a shop, so looking this often misses only shops that live for seconds. */
const pollInterval = 10 * second;

/** Watches what the game itself forgets: what sells for how much, and until when people play. A frozen demo stands still. */
export function startRecorders(services: Services): void {
  const { config, database, realmClock, timers } = services;
  if (config.demo?.frozenAt !== undefined) return;
  const recorder = createMarketRecorder({ database, clock: realmClock });
  timers.every('market recorder', pollInterval, () => recorder.look());
  timers.every('who is online', minute, () => noteOnline(database.db, realmClock.now()));
}
