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

/** A session with what its master account says now. */
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Identifies a session. */
export interface SessionKey {
  masterId: number;
  jti: Uint8Array;
}

/** A session and all its renewals. Each renewal replaces the previous one, and all of them end together. */
export interface SessionFamilies {
  /** Opens the first session of a family that ends at `absolute`, epoch ms; answers its token. */
  begin(db: Kysely<Schema>, first: Pick<NewSession, 'masterId' | 'origin' | 'absolute'>): Promise<string>;
  /**
   * Opens a session in place of this one and returns its token. If this one was replaced before, the token is one of the
   * newest session, because each session has one successor. Throws a 401 refusal if it has ended.
   */
  renew(session: SessionKey, origin: RequestOrigin): Promise<string>;
  /** Returns the row of an active session. Throws a 401 refusal for any other. */
  findAlive(db: Kysely<Schema>, jti: Uint8Array): Promise<FoundSession>;
  /** Ends an expired session for good, so that it stays expired if the clock is set back. */
  endIfExpired(jti: Uint8Array): Promise<void>;
  /** Records the use of a session. Its predecessor is valid for one more minute after the first use. */
  noteUse(row: FoundSession, jti: Uint8Array, origin: RequestOrigin): Promise<void>;
  /** Ends a family; a renewal that is under way is over before, and what it has opened is found. */
  end(session: SessionKey): Promise<void>;
  /** Ends a family if this session of it ended because another one replaced it. */
  endIfReplaced(session: SessionKey): Promise<void>;
}

/** How long a replaced token still works once its successor does, for calls and tabs that have not heard of that. */
const renewalGrace = minute;
const touchedEvery = minute;

/** Data of a new session. */
interface NewSession {
  masterId: number;
  origin: RequestOrigin;
  /** Absolute expiry, epoch ms. */
  absolute: number;
  /** Family of the replaced session, with the address at its sign-in. */
  family?: Uint8Array;
  firstIp?: Uint8Array | null;
}

/** Sessions that an older version opened while this one was started have no family: each is one of its own. */
export const familyOf = ({ family }: FoundSession, jti: Uint8Array): Uint8Array => family ?? jti;

interface Deps {
  database: Database;
  tokens: SessionTokens;
  clock: Clock;
  /** Bans are judged by the realm's time. */
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

  /** Returns the newest session that was renewed from one; undefined if this is the newest. */
  const newestSuccessor = async (db: Kysely<Schema>, row: FoundSession): Promise<Uint8Array | undefined> => {
    let newest: Uint8Array | undefined;
    for (let { replaced_by: next } = row; next !== null; ) {
      newest = next;
      ({ replaced_by: next } = await findAlive(db, next));
    }
    return newest;
  };

  /** Signs another token of a session, which is alive as long as its newest token. */
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
        // Checked again under the lock, so that a session that was ended meanwhile has no successor. A request that
        // ends all sessions waits until this one is written, and then ends it too.
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
      // Not earlier: the answer that brought the token may have been lost, as that of the one which took its own place may
      // be by now. Each time: a server of an older version may have seen the first use.
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
