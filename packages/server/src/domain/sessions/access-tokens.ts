import { createHash } from 'node:crypto';
import { type CallScope, type Scope, scopeLevels } from '@kafra/sdk/contract';
import { minute, second } from '@kafra/sdk/rules';
import { isWholeAccessToken } from '../../rules/access-token-text.ts';
import type { Clock } from '../../rules/clock.ts';
import { clientKey, ipBytes } from '../../rules/ip-address.ts';
import { forbidden, missingScope, refusedToken, tooMany } from '../../rules/refusal.ts';
import type { Database } from '../../store/connection/database.ts';
import { maxUserAgentLength } from '../../store/schema/site.ts';
import {
  type AccessTokenRow,
  endExpiredAccessToken,
  findAccessToken,
  touchAccessToken,
} from '../../store/sessions/access-tokens.ts';
import { groupLevel } from '../../store/sessions/sessions.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { createCredentialCache } from './credential-cache.ts';
import type { CredentialCaches } from './credential-caches.ts';
import type { Caller } from './sessions.ts';

/** Checks personal access tokens. `manage-access-tokens.ts` creates and revokes them. */
export interface AccessTokens {
  /**
   * Returns the user and rights of an access token. Throws a 401 refusal if the token is unknown, revoked or expired,
   * 403 if it lacks the scope or its owner is locked, and 429 if it was used too often.
   */
  check(token: string, use: { scope: CallScope; origin: RequestOrigin }): Promise<Caller>;
}

const trustedFor = 5 * second;
const touchedEvery = minute;
/** Maximum number of concurrent database lookups of tokens for client addresses that sent too many invalid tokens. */
const maxLimitedLookups = 2;

/** Returns the stored SHA-256 of an access token. The token is random, so a slow hash would add nothing. */
export const hashOfAccessToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Cached data of an access token: its owner and its rights. */
interface Grant {
  readonly masterId: number;
  readonly id: number;
  readonly scopes: ReadonlySet<string>;
  readonly email: string;
  /** Group level of the owner, at most the level at the creation of the token. */
  readonly level: number;
  readonly expiresAt: number;
}

interface Deps {
  database: Database;
  clock: Clock;
  /** Clock of the realm, which decides whether a ban has ended. */
  realmClock: Clock;
  credentialCaches: CredentialCaches;
  rateLimiter: RateLimiter;
}

/** @throws a refusal if the access token is revoked or has expired, or if its owner is locked. */
function requireUsable(row: AccessTokenRow, now: number): void {
  if ((row.revoked_at !== null && row.revoked_by !== null) || row.status === 2)
    throw refusedToken('token_revoked', 'This access token was revoked.');
  if (row.revoked_at !== null || row.expires_at <= now)
    throw refusedToken('token_expired', 'This access token has expired. Please make a new one.');
  if (row.status !== 0) throw forbidden('account_locked', 'This account is locked. Please contact an administrator.');
}

/**
 * Returns the group level of a call with an access token. A token for the market has level 0, even if its owner is
 * staff.
 */
const levelWithin = (scope: CallScope, level: number): number =>
  scope in scopeLevels ? Math.min(level, scopeLevels[scope as Scope]) : level;

export function createAccessTokens({ database, clock, realmClock, credentialCaches, rateLimiter }: Deps): AccessTokens {
  const limitedLookups = createConcurrencyLimit(maxLimitedLookups);

  /** Only invalid tokens count against a client address, because valid ones have separate limits. */
  const refuseGuess = async (ip: string, message: string): Promise<never> => {
    const seconds = await rateLimiter.tryConsume('tokenGuess', clientKey(ip));
    if (seconds !== undefined) throw tooMany(seconds);
    throw refusedToken('token_invalid', message);
  };

  /**
   * Finds an access token in the database. A client address with too many invalid tokens may belong to many people
   * behind one NAT: their valid tokens still work, but only a few lookups run at a time.
   */
  const findRow = async (hash: Uint8Array, ip: string) => {
    const find = () => findAccessToken(database.db, hash);
    const isLimited = (await rateLimiter.retryAfter('tokenGuess', clientKey(ip))) > 0;
    return isLimited ? limitedLookups(find) : find();
  };

  const cache = createCredentialCache<Grant, [origin: RequestOrigin]>(clock, async (token, { ip, userAgent }) => {
    const hash = hashOfAccessToken(token);
    // A refused access token is not cached. This limit prevents a script with an invalid token from querying the
    // database each time.
    const key = Buffer.from(hash).toString('base64url');
    const seconds = await rateLimiter.retryAfter('tokenRefused', key);
    if (seconds > 0) throw tooMany(seconds);
    const now = clock.now();
    const row = await findRow(hash, ip);
    if (!row) return refuseGuess(ip, 'There is no such access token.');
    try {
      requireUsable(row, now);
    } catch (refusal) {
      await endExpiredAccessToken(database.db, row.id, now);
      await rateLimiter.tryConsume('tokenRefused', key);
      throw refusal;
    }
    const use = { now, before: now - touchedEvery, ip: ipBytes(ip) ?? null };
    if (row.last_used_at === null || row.last_used_at <= use.before)
      await touchAccessToken(database.db, row.id, { ...use, userAgent: userAgent.slice(0, maxUserAgentLength) });
    const live = await groupLevel(database.db, row.master_id, realmClock.now());
    const grant: Grant = {
      masterId: row.master_id,
      id: row.id,
      scopes: new Set(row.scopes.split(' ')),
      email: row.email,
      level: Math.min(live, row.level),
      expiresAt: row.expires_at,
    };
    return { value: grant, until: Math.min(now + trustedFor, row.expires_at) };
  });
  credentialCaches.add(cache);

  return {
    async check(token, { scope, origin }) {
      if (!isWholeAccessToken(token)) return refuseGuess(origin.ip, 'This access token is incomplete or mistyped.');
      const grant = await cache.find(token, origin);
      await rateLimiter.consume('token', String(grant.id));
      if (scope === 'none') throw missingScope(undefined);
      if (scope !== 'any' && !grant.scopes.has(scope)) throw missingScope(scope);
      const { masterId, email, id, expiresAt } = grant;
      const accessToken = { id, expiresAt, mayReadAccount: grant.scopes.has('account:read') };
      return { masterId, email, groupLevel: levelWithin(scope, grant.level), accessToken };
    },
  };
}
