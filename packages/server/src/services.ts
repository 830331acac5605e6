import type { ServerConfig } from './config.ts';
import type { Backups } from './domain/backups/backups.ts';
import type { RecentWrites } from './domain/caches/recent-writes.ts';
import type { ResponseCache } from './domain/caches/response-cache.ts';
import type { Captcha } from './domain/captcha.ts';
import type { CharacterPictures } from './domain/characters/character-pictures.ts';
import type { Instance } from './domain/instances/instance.ts';
import type { RateLimiter } from './domain/limits/rate-limiter.ts';
import type { Mailer } from './domain/mail/mailer.ts';
import type { Passwords } from './domain/passwords/passwords.ts';
import type { Secrets } from './domain/secrets/secrets.ts';
import type { AccessTokens } from './domain/sessions/access-tokens.ts';
import type { CredentialCaches } from './domain/sessions/credential-caches.ts';
import type { Sessions } from './domain/sessions/sessions.ts';
import type { SharePictures } from './domain/share/share-pictures.ts';
import type { ShareRecords } from './domain/share/share-records.ts';
import type { Shared } from './domain/shared/shared.ts';
import type { Timers } from './domain/timers.ts';
import type { Clock } from './rules/clock.ts';
import type { GameFacts } from './rules/game/game-facts.ts';
import type { Log } from './rules/log.ts';
import type { Metrics } from './rules/metrics.ts';
import type { Database } from './store/connection/database.ts';

/** Services that the API handlers use, created once at the start of the server. */
export interface Services {
  readonly config: ServerConfig;
  /** Returns the URL of the site, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Clock for sessions, tokens and limits. Handlers that read game data use `context.now` instead. */
  readonly clock: Clock;
  /** Clock of the realm: fixed in a frozen demo, else the same as `clock`. */
  readonly realmClock: Clock;
  readonly database: Database;
  /** This Kafra server, registered among all servers with the same database. */
  readonly instance: Instance;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly credentialCaches: CredentialCaches;
  readonly passwords: Passwords;
  readonly captcha: Captcha;
  readonly mailer: Mailer;
  /** Facts about items and monsters from the compiled game databases. */
  readonly facts: GameFacts;
  /** Records of game databases, news and castles that have a share address. */
  readonly shareRecords: ShareRecords;
  readonly sharePictures: SharePictures;
  /** Draws pictures of characters with their current look. */
  readonly characters: CharacterPictures;
  readonly backups: Backups;
  readonly rateLimiter: RateLimiter;
  /** State that the processes of the realm share, outside the database. */
  readonly shared: Shared;
  readonly responseCache: ResponseCache;
  readonly recentWrites: RecentWrites;
  readonly timers: Timers;
  readonly log: Log;
  /** Metrics of this process; does nothing if they are off. */
  readonly metrics: Metrics;
}
