import { randomBytes } from 'node:crypto';
import { minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { ipBytes } from '../../rules/ip-address.ts';
import { signedOut } from '../../rules/refusal.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import { hasSecondFactor } from '../../store/accounts/second-factor.ts';
import type { Database } from '../../store/connection/database.ts';
import { maxUserAgentLength } from '../../store/schema/site.ts';
import type { Schema } from '../../store/schema.ts';
import {
  endExpiredSession,
  endReplaced,
  extendSession,
  findSession,
  insertSession,
  replaceSession,
  revokeFamily,
  tokenVersion,
  touchSession,
} from '../../store/sessions/sessions.ts';
import { hashOfUserAgent, type RequestOrigin } from '../request-origin.ts';
import { type StaffPolicy, sessionLevel } from './session-level.ts';
import { type SessionTokens, type TokenIssue, tokenLifetime } from './session-tokens.ts';

/** A session with the current data of its master account. */
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Id of a session and its master account. */
export interface SessionKey {
  masterId: number;
  jti: Uint8Array;
}

/**
 * Manages sessions and their renewals. All sessions that were renewed from one sign-in are a family: each renewal
 * replaces the previous one, and all of them end together.
 */
export interface SessionFamilies {
  /**
   * Opens the first session of a sign-in, with all renewals at the latest until `absolute` (epoch ms). Returns its
   * token.
   */
  begin(db: Kysely<Schema>, first: Pick<NewSession, 'masterId' | 'origin' | 'absolute'>): Promise<string>;
  /**
   * Renews a session and returns the token of its successor. If it was renewed before, the token is one of the newest
   * session, because each session has one successor. Throws a 401 refusal if it has ended.
   */
  renew(session: SessionKey, origin: RequestOrigin): Promise<string>;
  /** Returns the database row of an active session. Throws a 401 refusal for any other. */
  findAlive(db: Kysely<Schema>, jti: Uint8Array): Promise<FoundSession>;
  /** Ends an expired session permanently, so that it stays expired if the clock is set back. */
  endIfExpired(jti: Uint8Array): Promise<void>;
  /** Records the use of a session. The session that it replaced is valid for one more minute after the first use. */
  noteUse(row: FoundSession, jti: Uint8Array, origin: RequestOrigin): Promise<void>;
  /**
   * Ends a session and all renewals of its sign-in. It waits for a running renewal, and ends the renewed session, too.
   */
  end(session: SessionKey): Promise<void>;
  /** Ends all sessions of the sign-in to which a replaced session belongs. */
  endIfReplaced(session: SessionKey): Promise<void>;
}

/**
 * Milliseconds for which a replaced session token remains valid after the first use of its successor, for running calls
 * and other browser tabs.
 */
const renewalGrace = minute;
const touchedEvery = minute;

interface NewSession {
  masterId: number;
  origin: RequestOrigin;
  /** Latest possible end of the session with all renewals, epoch ms. */
  absolute: number;
  /**
   * Family of the replaced session: the id of the first session of the sign-in. `firstIp` is the IP address at the
   * sign-in.
   */
  family?: Uint8Array;
  firstIp?: Uint8Array | null;
}

/**
 * Returns the family of a session: the id of the first session of its sign-in. Sessions that an older version opened
 * during an update lack this column, so each is its own family.
 */
export const familyOf = ({ family }: FoundSession, jti: Uint8Array): Uint8Array => family ?? jti;

interface Deps {
  database: Database;
  tokens: SessionTokens;
  clock: Clock;
  /** Clock of the realm, which decides whether a ban has ended. */
  realmClock: Clock;
  policy: StaffPolicy;
}

export function createSessionFamilies({ database, tokens, clock, realmClock, policy }: Deps): SessionFamilies {
  const sign = async (
    db: Kysely<Schema>,
    issue: Omit<TokenIssue, 'version' | 'level' | 'secondFactor'>,
  ): Promise<string> => {
    const { masterId } = issue;
    const version = await tokenVersion(db, masterId);
    const { level } = await sessionLevel(db, { masterId, now: realmClock.now(), policy });
    const secondFactor = await hasSecondFactor(db, masterId);
    return tokens.sign({ ...issue, version, level, secondFactor });
  };

  const open = async (db: Kysely<Schema>, { masterId, origin, absolute, family, firstIp }: NewSession) => {
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
    return { jti, token: await sign(db, { jti, masterId, issued: now, expires }) };
  };

  const isAlive = (row: FoundSession): boolean =>
    row.revoked_at === null &&
    row.expires_at > clock.now() &&
    row.token_version === row.master_version &&
    row.status === 0;

  const findAlive = async (db: Kysely<Schema>, jti: Uint8Array): Promise<FoundSession> => {
    const row = await findSession(db, jti);
    if (!row || !isAlive(row)) throw signedOut();
    return row;
  };

  /** Returns the newest session that was renewed from this one; undefined if this is the newest. */
  const newestSuccessor = async (db: Kysely<Schema>, row: FoundSession): Promise<Uint8Array | undefined> => {
    let newest: Uint8Array | undefined;
    for (let { replaced_by: next } = row; next !== null; ) {
      newest = next;
      ({ replaced_by: next } = await findAlive(db, next));
    }
    return newest;
  };

  /** Signs another token for a session, and extends the session until that token expires. */
  const signAnother = async (db: Kysely<Schema>, { masterId, jti }: SessionKey, absolute: number): Promise<string> => {
    const issued = clock.now();
    const expires = Math.min(issued + tokenLifetime, absolute);
    await extendSession(db, jti, expires);
    return sign(db, { jti, masterId, issued, expires });
  };

  const end = ({ masterId, jti }: SessionKey): Promise<void> =>
    database.transaction(async (db) => {
      await lockMaster(db, masterId);
      const row = await findSession(db, jti);
      if (row) await revokeFamily(db, familyOf(row, jti), clock.now());
    });

  return {
    begin: async (db, first) => (await open(db, first)).token,
    renew: ({ masterId, jti }, origin) =>
      database.transaction(async (db) => {
        // The session is checked again under the lock, so that an ended session gets no successor. A concurrent request
        // that ends all sessions waits, and then ends the new one, too.
        await lockMaster(db, masterId);
        const row = await findAlive(db, jti);
        const { absolute_expires_at: absolute, first_ip, ip } = row;
        const newest = await newestSuccessor(db, row);
        if (newest) return signAnother(db, { masterId, jti: newest }, absolute);
        const next = await open(db, {
          ...{ masterId, origin, absolute },
          ...{ family: familyOf(row, jti), firstIp: first_ip ?? ip },
        });
        await replaceSession(db, jti, next.jti);
        return next.token;
      }),
    findAlive,
    endIfExpired: (jti) => endExpiredSession(database.db, jti, clock.now()),
    async noteUse(row, jti, origin) {
      const now = clock.now();
      const isRenewed = row.family !== null && Buffer.compare(row.family, jti) !== 0;
      const isFirstUse = isRenewed && row.last_seen_at === row.created_at;
      if (!isFirstUse && row.last_seen_at + touchedEvery >= now) return;
      // Earlier sessions of the sign-in end only when the new one is used, because the response with the new token may
      // have been lost. They end at each recorded use, because a server of an older version may have seen the first
      // one.
      if (isRenewed && row.replaced_by === null)
        await endReplaced(database.db, { family: familyOf(row, jti), until: now + renewalGrace });
      await touchSession(database.db, jti, {
        now: Math.max(now, row.created_at + 1),
        ip: ipBytes(origin.ip) ?? null,
      });
    },
    end,
    async endIfReplaced(session) {
      const row = await findSession(database.db, session.jti);
      const wasReplaced = row !== undefined && row.replaced_by !== null && row.expires_at <= clock.now();
      if (wasReplaced && row.master_id === session.masterId) await end(session);
    },
  };
}
