import { createHash, randomBytes } from 'node:crypto';
import { day, minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../rules/clock.ts';
import { ipBytes } from '../rules/ip-address.ts';
import { signedOut } from '../rules/refusal.ts';
import type { Database } from '../store/database.ts';
import { lockMaster } from '../store/masters.ts';
import { maxUserAgentLength } from '../store/schema/site.ts';
import type { Schema } from '../store/schema.ts';
import { revokeOtherFamilies } from '../store/session-list.ts';
import {
  endReplaced,
  findSession,
  groupLevel,
  insertSession,
  replaceSession,
  revokeFamily,
  revokeSessions,
  tokenVersion,
  touchSession,
} from '../store/sessions.ts';
import { type CachedCredential, createCredentialCache } from './credential-cache.ts';
import type { CredentialCaches } from './credential-caches.ts';
import type { Secrets } from './secrets.ts';
import { createSessionTokens, tokenLifetime } from './session-tokens.ts';

/** Whom a call is made for. `groupLevel` is the database's, at most `trustedFor` old; the token's own is for display. */
export interface Caller {
  readonly masterId: number;
  readonly email: string;
  readonly groupLevel: number;
  /** The personal access token that stands for a session, where one does; expiry in epoch ms. */
  readonly accessToken?: { readonly id: number; readonly expiresAt: number; readonly mayReadAccount: boolean };
}

/** Somebody who is signed in. */
export interface Session extends Caller {
  readonly id: string;
  readonly accessToken?: undefined;
}

/** Where a request comes from. */
export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

/** What a token is shown for. */
export type TokenUse = 'call' | 'renewal';

/** Opens, checks, renews and ends sessions. Tokens are JWTs whose rows in the database decide. */
export interface Sessions {
  /** Answers the token of a new session; `db` may be a transaction. */
  open(db: Kysely<Schema>, masterId: number, origin: RequestOrigin): Promise<string>;
  /**
   * Throws a 401 refusal unless the token is ours, alive, and of an account in good standing. A renewal with a token
   * that was replaced longer ago than the grace also ends its family: two hold one session, and one of them may have
   * stolen it (RFC 9700, section 4.14.2).
   */
  check(token: string, origin: RequestOrigin, use?: TokenUse): Promise<Session>;
  /** Whether the token was checked a moment ago and would be accepted from memory now. */
  isRemembered(token: string): boolean;
  /** What names a session beyond its renewals. */
  familyOf(session: Session): Promise<Uint8Array>;
  /**
   * A fresh token; from its first use on the old one has a minute of grace, for the answer may be lost on its way. The
   * session as a whole ends after 30 days.
   */
  renew(session: Session, origin: RequestOrigin): Promise<string>;
  /** Ends the session: its token and every other one of its family, those renewed from it at this moment included. */
  close(session: Pick<Session, 'id' | 'masterId'>): Promise<void>;
  /** Ends every session of the account but this one; `then` is done in the same transaction. */
  closeOthers(session: Session, then: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Ends every session of a master account; its caches are to be invalidated once that is committed. */
  closeAll(db: Kysely<Schema>, masterId: number): Promise<void>;
}

/** From signing in, renewed or not. */
export const maxSessionLifetime = 30 * day;
/** How long a replaced token still works once its successor does, for calls and tabs that have not heard of that. */
const renewalGrace = minute;
const trustedFor = 5 * second;
const touchedEvery = minute;

/** What a session is opened with. */
interface NewSession {
  masterId: number;
  origin: RequestOrigin;
  /** When it ends for good, epoch ms. */
  absolute: number;
  /** That of the session that it takes the place of, with the address that one was opened from. */
  family?: Uint8Array;
  firstIp?: Uint8Array | null;
}

/** A trace of what a client calls itself, however long that is. */
export const hashOfUserAgent = (userAgent: string): Uint8Array =>
  createHash('sha256').update(userAgent).digest().subarray(0, 8);

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Sessions that an older version opened while this one was started have no family: each is one of its own. */
const familyOf = ({ family }: FoundSession, jti: Uint8Array): Uint8Array => family ?? jti;

interface Deps {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  /** Bans are judged by the realm's time. */
  realmClock: Clock;
  credentialCaches: CredentialCaches;
}

export function createSessions({ database, secrets, clock, realmClock, credentialCaches }: Deps): Sessions {
  const tokens = createSessionTokens(secrets.session, clock);

  /** Opens a session in the family of another one, or as the first of its own. */
  const openUntil = async (db: Kysely<Schema>, { masterId, origin, absolute, family, firstIp }: NewSession) => {
    const now = clock.now();
    const jti = new Uint8Array(randomBytes(16));
    const version = await tokenVersion(db, masterId);
    const expires = Math.min(now + tokenLifetime, absolute);
    const ip = ipBytes(origin.ip) ?? null;
    await insertSession(db, {
      jti,
      family: family ?? jti,
      master_id: masterId,
      token_version: version,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      absolute_expires_at: absolute,
      ip,
      first_ip: firstIp ?? ip,
      last_ip: ip,
      user_agent: origin.userAgent.slice(0, maxUserAgentLength),
      ua_hash: hashOfUserAgent(origin.userAgent),
    });
    const level = await groupLevel(db, masterId, realmClock.now());
    return { jti, token: await tokens.sign({ jti, masterId, version, level, issued: now, expires }) };
  };

  const isAlive = (row: FoundSession): boolean =>
    row.revoked_at === null &&
    row.expires_at > clock.now() &&
    row.token_version === row.master_version &&
    row.status === 0;

  /** The row of a session that nobody has ended; throws a 401 refusal for any other. */
  const findAlive = async (db: Kysely<Schema>, jti: Uint8Array): Promise<FoundSession> => {
    const row = await findSession(db, jti);
    if (!row || !isAlive(row)) throw signedOut();
    return row;
  };

  /** Ends a family; a renewal that is under way is over before, and what it has opened is found. */
  const endFamily = async (masterId: number, jti: Uint8Array): Promise<void> => {
    await database.transaction(async (db) => {
      await lockMaster(db, masterId);
      const row = await findSession(db, jti);
      if (row) await revokeFamily(db, familyOf(row, jti), clock.now());
    });
    credentialCaches.invalidate(masterId);
  };

  /** The session of a token, by what the database says of it now; throws a 401 refusal where there is none. */
  const load = async (token: string, origin: RequestOrigin): Promise<CachedCredential<Session>> => {
    const claims = await tokens.verify(token);
    const now = clock.now();
    const jti = Buffer.from(claims.jti, 'base64url');
    const row = await findAlive(database.db, jti);
    if (row.master_id !== claims.masterId || row.token_version !== claims.ver) throw signedOut();
    const isFirstUse = row.last_seen_at === row.created_at;
    if (isFirstUse && row.family !== null && !jti.equals(row.family))
      await endReplaced(database.db, { family: row.family, until: now + renewalGrace });
    if (isFirstUse || row.last_seen_at + touchedEvery < now)
      await touchSession(database.db, jti, {
        now: Math.max(now, row.created_at + 1),
        ip: ipBytes(origin.ip) ?? null,
      });
    const level = await groupLevel(database.db, row.master_id, realmClock.now());
    const session = { id: claims.jti, masterId: row.master_id, email: row.email, groupLevel: level };
    return { value: session, until: Math.min(now + trustedFor, row.expires_at, claims.expires) };
  };

  const cache = createCredentialCache<Session, [origin: RequestOrigin]>(clock, load);
  credentialCaches.add(cache);

  const endFamilyIfReplaced = async (token: string): Promise<void> => {
    const { jti: id, masterId } = await tokens.verify(token);
    const jti = Buffer.from(id, 'base64url');
    const row = await findSession(database.db, jti);
    const wasReplaced = row !== undefined && row.replaced_by !== null && row.expires_at <= clock.now();
    if (wasReplaced && row.master_id === masterId) await endFamily(masterId, jti);
  };

  return {
    async open(db, masterId, origin) {
      return (await openUntil(db, { masterId, origin, absolute: clock.now() + maxSessionLifetime })).token;
    },
    async check(token, origin, use = 'call') {
      if (use === 'call') return cache.find(token, origin);
      return cache.find(token, origin).catch(async (refusal: unknown) => {
        await endFamilyIfReplaced(token);
        throw refusal;
      });
    },
    isRemembered: cache.has,
    async renew(session, origin) {
      const old = Buffer.from(session.id, 'base64url');
      const token = await database.transaction(async (db) => {
        // Asked once more: a session that was ended since it was checked must not leave a successor behind. Who ends
        // all sessions of an account waits until this one is written, and finds it.
        await lockMaster(db, session.masterId);
        const row = await findAlive(db, old);
        const next = await openUntil(db, {
          masterId: session.masterId,
          origin,
          absolute: row.absolute_expires_at,
          family: familyOf(row, old),
          firstIp: row.first_ip ?? row.ip,
        });
        await replaceSession(db, old, next.jti);
        return next.token;
      });
      credentialCaches.invalidate(session.masterId);
      return token;
    },
    async familyOf(session) {
      const jti = Buffer.from(session.id, 'base64url');
      return familyOf(await findAlive(database.db, jti), jti);
    },
    async closeOthers(session, then) {
      const jti = Buffer.from(session.id, 'base64url');
      await database.transaction(async (db) => {
        await lockMaster(db, session.masterId);
        const family = familyOf(await findAlive(db, jti), jti);
        await revokeOtherFamilies(db, { masterId: session.masterId, family, now: clock.now() });
        await then(db);
      });
      credentialCaches.invalidate(session.masterId);
    },
    close: (session) => endFamily(session.masterId, Buffer.from(session.id, 'base64url')),
    closeAll: (db, masterId) => revokeSessions(db, masterId, clock.now()),
  };
}
