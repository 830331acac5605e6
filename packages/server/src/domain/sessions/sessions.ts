import { adminLevel } from '@kafra/sdk/contract';
import { day, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { Refusal, signedOut } from '../../rules/refusal.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import type { Database } from '../../store/connection/database.ts';
import type { Schema } from '../../store/schema.ts';
import { revokeOtherFamilies } from '../../store/sessions/session-list.ts';
import { revokeSessions } from '../../store/sessions/sessions.ts';
import type { RequestOrigin } from '../request-origin.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type CachedCredential, createCredentialCache } from './credential-cache.ts';
import type { CredentialCaches } from './credential-caches.ts';
import { createSessionFamilies, type FoundSession, familyOf } from './session-families.ts';
import { type StaffPolicy, sessionLevel } from './session-level.ts';
import { createSessionTokens } from './session-tokens.ts';

/**
 * The user who sent a request. `groupLevel` comes from the database and is at most `trustedFor` old. The token's own
 * level is for display.
 */
export interface Caller {
  readonly masterId: number;
  readonly email: string;
  readonly groupLevel: number;
  /**
   * The personal access token with which the call was made, if the caller has no session. `expiresAt` is in epoch ms.
   */
  readonly accessToken?: { readonly id: number; readonly expiresAt: number; readonly mayReadAccount: boolean };
}

/** A caller with a session. */
export interface Session extends Caller {
  readonly id: string;
  readonly accessToken?: undefined;
}

/** Purpose for which a session token is checked: an API call, or the renewal of its session. */
export type TokenUse = 'call' | 'renewal';

/**
 * Opens, checks, renews and ends sessions. Session tokens are JWTs. They are valid only while the row of the session in
 * the database is.
 */
export interface Sessions {
  /** Opens a session and returns its token. `db` may be a transaction. */
  open(db: Kysely<Schema>, masterId: number, origin: RequestOrigin): Promise<string>;
  /**
   * Checks a session token and returns its caller. Throws a 401 refusal if the token is invalid or ended, or if the
   * account is locked. A renewal with a replaced token after its grace period also ends all sessions of the sign-in.
   * Then two clients use one session, and one may have stolen it (RFC 9700, section 4.14.2).
   */
  check(token: string, origin: RequestOrigin, use?: TokenUse): Promise<Session>;
  /**
   * Returns true if the session token was just checked and is accepted from memory. Only tokens of players are cached,
   * because staff may receive other lists.
   */
  isRemembered(token: string): boolean;
  /** Returns the id that a session and all its renewals share. */
  familyOf(session: Session): Promise<Uint8Array>;
  /**
   * Renews a session and returns a new token. The old token is valid for one more minute after the first use of the new
   * one, because the response may be lost. Repeated renewals of one token give tokens of the same session, so a stolen
   * token starts no second chain of renewals. The session ends after 30 days in total.
   */
  renew(session: Session, origin: RequestOrigin): Promise<string>;
  /** Ends the session with all its renewals, including those that are being renewed at this moment. */
  close(session: Pick<Session, 'id' | 'masterId'>): Promise<void>;
  /** Ends all other sessions of the account. `then` runs in the same transaction. */
  closeOthers(session: Session, then: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Ends all sessions of a master account. The caller must remove them from its caches after the commit. */
  closeAll(db: Kysely<Schema>, masterId: number): Promise<void>;
}

/** Maximum time from sign-in to the end of a session, including renewals. */
export const maxSessionLifetime = 30 * day;
const trustedFor = 5 * second;

interface Deps {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  /** Clock of the realm, which decides whether a ban has ended. */
  realmClock: Clock;
  credentialCaches: CredentialCaches;
  config: { security: StaffPolicy };
}

export function createSessions({
  database,
  secrets,
  clock,
  realmClock,
  credentialCaches,
  config: { security: policy },
}: Deps): Sessions {
  const tokens = createSessionTokens(secrets.session, clock);
  const families = createSessionFamilies({ database, tokens, clock, realmClock, policy });

  /** Returns an active session. Throws a 401 refusal if it has ended. An expired session is marked as ended. */
  const requireAlive = async (jti: Uint8Array, isTokenExpired: boolean): Promise<FoundSession> => {
    try {
      if (isTokenExpired) throw signedOut();
      return await families.findAlive(database.db, jti);
    } catch (refusal) {
      if (refusal instanceof Refusal) await families.endIfExpired(jti);
      throw refusal;
    }
  };

  /** Loads the session of a token from the database. Throws a 401 refusal if it does not exist. */
  const load = async (token: string, origin: RequestOrigin): Promise<CachedCredential<Session>> => {
    const claims = await tokens.verify(token);
    const now = clock.now();
    const jti = toJti(claims.jti);
    const row = await requireAlive(jti, claims.isExpired);
    if (row.master_id !== claims.masterId || row.token_version !== claims.ver) throw signedOut();
    await families.noteUse(row, jti, origin);
    const { level } = await sessionLevel(database.db, { masterId: row.master_id, now: realmClock.now(), policy });
    const session = { id: claims.jti, masterId: row.master_id, email: row.email, groupLevel: level };
    return { value: session, until: Math.min(now + trustedFor, row.expires_at, claims.expires) };
  };

  const cache = createCredentialCache<Session, [origin: RequestOrigin]>(clock, load);
  credentialCaches.add(cache);

  const endFamilyIfReplaced = async (token: string): Promise<void> => {
    const { jti, masterId } = await tokens.verify(token);
    await families.endIfReplaced({ masterId, jti: toJti(jti) });
    credentialCaches.invalidate(masterId);
  };

  return {
    open: (db, masterId, origin) =>
      families.begin(db, { masterId, origin, absolute: clock.now() + maxSessionLifetime }),
    async check(token, origin, use = 'call') {
      if (use === 'call') return cache.find(token, origin);
      return cache.find(token, origin).catch(async (refusal: unknown) => {
        await endFamilyIfReplaced(token);
        throw refusal;
      });
    },
    isRemembered(token) {
      const known = cache.peek(token);
      return known !== undefined && known.groupLevel < adminLevel;
    },
    async renew({ id, masterId }, origin) {
      const token = await families.renew({ masterId, jti: toJti(id) }, origin);
      credentialCaches.invalidate(masterId);
      return token;
    },
    async familyOf({ id }) {
      const jti = toJti(id);
      return familyOf(await families.findAlive(database.db, jti), jti);
    },
    async closeOthers({ id, masterId }, then) {
      const jti = toJti(id);
      await database.transaction(async (db) => {
        await lockMaster(db, masterId);
        const family = familyOf(await families.findAlive(db, jti), jti);
        await revokeOtherFamilies(db, { masterId, family, now: clock.now() });
        await then(db);
      });
      credentialCaches.invalidate(masterId);
    },
    async close({ id, masterId }) {
      await families.end({ masterId, jti: toJti(id) });
      credentialCaches.invalidate(masterId);
    },
    closeAll: (db, masterId) => revokeSessions(db, masterId, clock.now()),
  };
}

/** Converts the id in a session token to the bytes that the database stores. */
const toJti = (id: string): Uint8Array => Buffer.from(id, 'base64url');
