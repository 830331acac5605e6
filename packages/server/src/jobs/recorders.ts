import { day, minute, second } from '@kafra/sdk/rules';
import { createCastleRecorder } from '../domain/castles/castle-recorder.ts';
import { checkServers } from '../domain/game-servers/server-watch.ts';
import { createMarketRecorder } from '../domain/market/market-recorder.ts';
import { updatePrices } from '../domain/market/price-updates.ts';
import { recordValue } from '../domain/storage-value/record-value.ts';
import type { Services } from '../services.ts';
import { recordOnline } from '../store/characters/online.ts';
import { acquireLease } from '../store/instances/leases.ts';
import { mastersWithoutValue } from '../store/storage/storage-values.ts';

/**
 * Milliseconds between reads of the player shops. Prices never change inside a shop, so this misses only shops that
 * exist for seconds.
 */
const pollInterval = 10 * second;

/** Milliseconds between reads of the castles during a battle. At other times most of these calls do nothing. */
const castleInterval = 5 * second;

/** Milliseconds between checks of the game's servers. */
const checkInterval = 30 * second;

/** Records data that the game does not store: sales, castle holders and play times. A frozen demo records nothing. */
export function startRecorders(services: Services): void {
  const { config, database, instance, realmClock, timers } = services;
  if (config.demo?.frozenAt !== undefined) return;
  const recorder = createMarketRecorder({ database, clock: realmClock, instance: instance.id });
  timers.every('market recorder', pollInterval, () => recorder.record());
  timers.later('first prices', 3 * second, () => recordPrices(services));
  timers.every('prices', minute, () => recordPrices(services));
  timers.every('storage values', minute, () => recordValues(services));
  const castles = createCastleRecorder({
    database,
    clock: realmClock,
    instance: instance.id,
    woe: () => config.site.woe,
  });
  timers.every('castles', castleInterval, () => castles.recordIfDue());
  timers.every('who is online', minute, () =>
    database.transaction(async (db) => {
      if (await acquireLease(db, 'market', instance.id)) await recordOnline(db, realmClock.now());
    }),
  );
  watchServers(services);
}

/** Maximum number of updates of market prices per run. */
const maxPriceUpdates = 20;

/** Computes market prices in the server that holds the lease, in several short updates if many are outdated. */
async function recordPrices({ database, realmClock, instance }: Services): Promise<void> {
  for (let update = 0; update < maxPriceUpdates; update++) {
    if (!(await database.transaction((db) => acquireLease(db, 'market', instance.id)))) return;
    if (!(await updatePrices(database.db, realmClock.now()))) return;
  }
}

/** Maximum number of master accounts for which the storage value is recorded per run. */
const valuesPerRun = 20;

/** Records the storage value of the day for master accounts that have requested their value before. */
async function recordValues({ database, facts, realmClock, instance }: Services): Promise<void> {
  const now = realmClock.now();
  for (const masterId of await mastersWithoutValue(database.db, Math.floor(now / day), valuesPerRun)) {
    if (!(await database.transaction((db) => acquireLease(db, 'market', instance.id)))) return;
    await recordValue({ database, facts, now }, masterId);
  }
}

/** Checks whether the game's servers accept connections, if their addresses are set. */
function watchServers(services: Services): void {
  const { config, timers, database, clock, instance } = services;
  const { servers } = config.game;
  if (Object.values(servers).every((address) => address === undefined)) return;
  const check = () => checkServers({ database, clock, instance: instance.id, servers });
  timers.later('first check of the game servers', second, check);
  timers.every('game servers', checkInterval, check);
}
