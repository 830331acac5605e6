import { databaseOf, paths, type ServerConfig } from './config.ts';
import { backupPlace, createBackups } from './domain/backups/backups.ts';
import { createRecentWrites } from './domain/caches/recent-writes.ts';
import { createResponseCache } from './domain/caches/response-cache.ts';
import { createCaptcha } from './domain/captcha.ts';
import { createCharacterPictures } from './domain/characters/character-pictures.ts';
import { followGameFacts } from './domain/game-facts.ts';
import { createInstance } from './domain/instances/instance.ts';
import { createConcurrencyLimit, sharedConcurrency } from './domain/limits/concurrency-limit.ts';
import { createRateLimiter, noRateLimits } from './domain/limits/rate-limiter.ts';
import { createMailer } from './domain/mail/mailer.ts';
import { createPasswords } from './domain/passwords/passwords.ts';
import { loadSecrets } from './domain/secrets/secrets.ts';
import { createAccessTokens } from './domain/sessions/access-tokens.ts';
import { createCredentialCaches } from './domain/sessions/credential-caches.ts';
import { createSessions } from './domain/sessions/sessions.ts';
import { createSharePictures } from './domain/share/share-pictures.ts';
import { createShareRecords } from './domain/share/share-records.ts';
import { createOwnMemory, type Shared } from './domain/shared/shared.ts';
import { createWriteBehindCounters } from './domain/shared/write-behind-counters.ts';
import { createTimers } from './domain/timers.ts';
import { resolveRealPath } from './files/real-path.ts';
import { recoverDatabases } from './gamedata/realm-databases.ts';
import type { Clock } from './rules/clock.ts';
import { wardrobePath } from './rules/game/wardrobe-path.ts';
import type { Log } from './rules/log.ts';
import { type Metrics, noMetrics } from './rules/metrics.ts';
import type { Services } from './services.ts';
import { readAppearance } from './store/characters/sprites.ts';
import type { Database } from './store/connection/database.ts';
import { openDatabase } from './store/connection/open-database.ts';
import { addMissingIndexes } from './store/migrations/add-indexes.ts';
import { createGameTables } from './store/migrations/make-game-tables.ts';
import { migrate } from './store/migrations/migrate.ts';
import { hasSpotlightRegions } from './store/spotlight.ts';
import { wardrobeFile } from './wardrobe/wardrobe.ts';

export interface ServiceDeps {
  clock: Clock;
  log: Log;
  /** Public address of the site; known after the server listens. */
  publicUrl: () => string;
  /** State shared with other processes of the machine; undefined for a single process. */
  shared?: Shared | undefined;
  /** Number of processes on the machine that share its processors. Default: 1. */
  processes?: number;
  /** Number of processes of this server that open database connections, including this one. Default: 1. */
  databaseClients?: number;
}

/** Maximum number of share pictures that are drawn concurrently, and of those that wait. */
const maxShareDrawings = 4;
const maxQueuedShareDrawings = 200;

/** Returns the clock of the realm: fixed in a frozen demo, else the given clock. */
const realmClockOf = (config: ServerConfig, clock: Clock): Clock => {
  const frozenAt = config.demo?.frozenAt;
  return frozenAt === undefined ? clock : { now: () => frozenAt };
};

/** Returns the metrics of this process. Their code is loaded only if they are configured. */
const metricsOf = async (config: ServerConfig): Promise<Metrics> =>
  config.metrics ? (await import('./metrics/index.ts')).createMetrics() : noMetrics;

/** Turns the spotlight on if the database has regions for it, unless the settings have a value. */
async function withSpotlight(config: ServerConfig, { db }: Database): Promise<ServerConfig> {
  const { features } = config.site;
  if (config.demo || features.spotlight !== undefined || !(await hasSpotlightRegions(db))) return config;
  return { ...config, site: { ...config.site, features: { ...features, spotlight: true } } };
}

/** Creates all services for the API handlers over an open database. `opened` collects what must be closed again. */
async function makeServices(
  { config: settings, database, timers, metrics }: Pick<Services, 'config' | 'database' | 'timers' | 'metrics'>,
  { clock, log, publicUrl, shared: given, processes = 1, databaseClients = 1 }: ServiceDeps,
  opened: AsyncDisposableStack,
): Promise<Services> {
  if (settings.demo) await createGameTables(database);
  await migrate(database, clock.now());
  if (settings.demo) await addMissingIndexes(database);
  const config = await withSpotlight(settings, database);
  const { secrets: secretsFile, backups, gameData, characters, sharePictures } = paths(config);
  const secrets = loadSecrets(secretsFile);
  const realmClock = realmClockOf(config, clock);
  const instance = createInstance({
    ...{ config, database, secrets, timers, log },
    backupPlace: backupPlace(backups),
    processes: databaseClients,
  });
  const shared = config.shared
    ? await (await import('./domain/shared/redis-shared.ts')).createRedisShared({
        url: config.shared.url,
        // Text that identifies the realm: its servers have the same secret keys, and other realms have others.
        realm: secrets.sign('shared', 'realm').slice(0, 16),
        ...{ clock, log, metrics },
        processes: () => processes * instance.count,
      })
    : (given ?? createOwnMemory(clock));
  opened.defer(() => shared.close());
  const credentialCaches = createCredentialCaches(shared);
  const parts = { config, database, instance, secrets, clock, realmClock, timers, log, metrics };
  const deps = { ...parts, shared, credentialCaches };
  const readCounters = shared.isRemote ? createWriteBehindCounters(shared.counters, clock, timers) : shared.counters;
  const rateLimiter = config.rateLimits ? createRateLimiter(shared.counters, { readCounters, metrics }) : noRateLimits;
  await recoverDatabases(gameData, clock.now());
  const facts = await followGameFacts(gameData, { timers, log, dropRate: config.site.rates?.drop });
  return {
    ...deps,
    publicUrl,
    rateLimiter,
    accessTokens: createAccessTokens({ ...deps, rateLimiter }),
    sessions: createSessions(deps),
    passwords: createPasswords(config.passwords, createConcurrencyLimit(sharedConcurrency(processes))),
    captcha: createCaptcha(deps),
    mailer: createMailer({ ...deps, publicUrl }),
    facts,
    shareRecords: createShareRecords({
      ...{ dir: gameData, database, facts, log },
      woe: config.site.woe,
      clock: realmClock,
    }),
    sharePictures: createSharePictures({
      ...{ gameData, publicUrl, clock, log },
      folder: sharePictures,
      siteName: config.site.name,
      accent: config.site.theme.color,
      // The number of concurrent drawings is limited: each takes memory that the allocator does not return, and
      // processor time of other requests.
      limit: createConcurrencyLimit(
        Math.min(maxShareDrawings, Math.ceil(sharedConcurrency(processes) / 2)),
        maxQueuedShareDrawings,
      ),
    }),
    characters: createCharacterPictures({
      readAppearance: (charId) => readAppearance(database.db, charId),
      ...{ facts, clock, log },
      wardrobe: wardrobeFile(() => wardrobePath(resolveRealPath(gameData))),
      folder: characters,
    }),
    backups: createBackups({
      database,
      dir: backups,
      keep: config.backups.keep,
      clock: realmClock,
      instance: instance.id,
    }),
    responseCache: createResponseCache(clock, log),
    recentWrites: createRecentWrites(clock, shared),
  };
}

/** Opens the database, migrates its tables and creates all services. If it fails, everything is closed again. */
export async function createServices(config: ServerConfig, deps: ServiceDeps): Promise<Services> {
  const metrics = await metricsOf(config);
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(databaseOf(config), { metrics, log: deps.log });
  opened.defer(() => database.close());
  const timers = createTimers(deps.log, metrics);
  opened.defer(() => timers.stop());
  const services = await makeServices({ config, database, timers, metrics }, deps, opened);
  opened.move();
  return services;
}
