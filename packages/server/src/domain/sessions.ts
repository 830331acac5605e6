import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { day, minute, second } from '@kafra/sdk/rules';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { lockMaster } from '../store/masters.ts';
import type { Schema } from '../store/schema.ts';
import {
  findSession,
  groupLevel,
  insertSession,
  replaceSession,
  revokeSession,
  revokeSessions,
  tokenVersion,
  touchSession,
} from '../store/sessions.ts';
import type { Clock } from './clock.ts';
import { ipBytes } from './ip-address.ts';
import { signedOut } from './refusal.ts';
import type { Secrets } from './secrets.ts';

/** Who is signed in. `groupLevel` is the database's, at most `trustedFor` old; the token's own is for display. */
export interface Session {
  readonly id: string;
  readonly masterId: number;
  readonly email: string;
  readonly groupLevel: number;
}

/** Where a session is opened from. */
export interface Client {
  ip: string;
  agent: string;
}

/** Opens, checks, renews and ends sessions. Tokens are JWTs whose rows in the database decide. */
export interface Sessions {
  /** Answers the token of a new session; `db` may be a transaction. */
  open(db: Kysely<Schema>, masterId: number, client: Client): Promise<string>;
  /** Throws a 401 refusal unless the token is ours, alive, and of an account in good standing. */
  check(token: string): Promise<Session>;
  /** A fresh token; the old one lives on for a minute. The session as a whole ends after 30 days. */
  renew(session: Session, client: Client): Promise<string>;
  /** Ends one session. */
  close(session: Session): Promise<void>;
  /** Ends every session of a master account; call `forget` once that is committed. */
  closeAll(db: Kysely<Schema>, masterId: number): Promise<void>;
  /** Drops what is remembered of a master account, so that the next check asks the database. */
  forget(masterId: number): void;
}

const issuer = 'kafra';
const audience = 'kafra-api';
const type = 'at+jwt';
const algorithm = 'HS256';

const lifetime = 7 * day;
const longestLifetime = 30 * day;
const replacedFor = minute;
const trustedFor = 5 * second;
const touchedEvery = minute;
const longestToken = 4_096;
const mostRemembered = 10_000;

interface Remembered {
  session: Session;
  until: number;
}

interface Parts {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  /** Bans are judged by the realm's time. */
  realmClock: Clock;
}

export function createSessions({ database, secrets, clock, realmClock }: Parts): Sessions {
  const remembered = new Map<string, Remembered>();
  const keys = new Map<string, KeyObject>();
  /** Counts what was forgotten: a check that began before must not remember what it read. */
  let forgotten = 0;

  const keyOf = (kid: string | undefined): KeyObject => {
    const bytes = kid === undefined ? undefined : secrets.session.find(kid);
    if (kid === undefined || !bytes) throw signedOut();
    const key = keys.get(kid) ?? createSecretKey(bytes);
    keys.set(kid, key);
    return key;
  };

  const sign = (jti: Uint8Array, claims: { masterId: number; version: number; level: number; expires: number }) => {
    const { id } = secrets.session.current;
    return new SignJWT({ ver: claims.version, group_id: claims.level })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(String(claims.masterId))
      .setJti(Buffer.from(jti).toString('base64url'))
      .setIssuedAt(Math.floor(clock.now() / second))
      .setExpirationTime(Math.floor(claims.expires / second))
      .sign(keyOf(id));
  };

  const openUntil = async (db: Kysely<Schema>, masterId: number, client: Client, absolute: number) => {
    const now = clock.now();
    const jti = new Uint8Array(randomBytes(16));
    const version = await tokenVersion(db, masterId);
    const expires = Math.min(now + lifetime, absolute);
    await insertSession(db, {
      jti,
      master_id: masterId,
      token_version: version,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      absolute_expires_at: absolute,
      ip: ipBytes(client.ip) ?? null,
      ua_hash: createHash('sha256').update(client.agent).digest().subarray(0, 8),
    });
    const level = await groupLevel(db, masterId, realmClock.now());
    return { jti, token: await sign(jti, { masterId, version, level, expires }) };
  };

  const verify = async (token: string) => {
    if (token.length > longestToken) throw signedOut();
    const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience,
      currentDate: new Date(clock.now()),
      clockTolerance: 30,
      maxTokenAge: lifetime / second,
      requiredClaims: ['sub', 'jti', 'exp', 'ver'],
    }).catch(() => {
      throw signedOut();
    });
    const { jti = '', exp = 0, iat = 0, ver, sub } = payload;
    if (exp - iat > lifetime / second) throw signedOut();
    return { jti, ver, masterId: Number(sub), expires: exp * second };
  };

  /** The row of a session that nobody has ended; throws a 401 refusal for any other. */
  const findAlive = async (db: Kysely<Schema>, jti: Uint8Array) => {
    const row = await findSession(db, jti);
    const alive =
      row !== undefined &&
      row.revoked_at === null &&
      row.expires_at > clock.now() &&
      row.token_version === row.master_version &&
      row.status === 0;
    if (!alive) throw signedOut();
    return row;
  };

  const load = async (token: string): Promise<Remembered> => {
    const claims = await verify(token);
    const now = clock.now();
    const jti = Buffer.from(claims.jti, 'base64url');
    const row = await findAlive(database.db, jti);
    if (row.master_id !== claims.masterId || row.token_version !== claims.ver) throw signedOut();
    if (row.last_seen_at + touchedEvery < now) await touchSession(database.db, jti, now);
    const level = await groupLevel(database.db, row.master_id, realmClock.now());
    const session = { id: claims.jti, masterId: row.master_id, email: row.email, groupLevel: level };
    return { session, until: Math.min(now + trustedFor, row.expires_at, claims.expires) };
  };

  const forget = (masterId: number) => {
    forgotten += 1;
    for (const [token, { session }] of remembered) if (session.masterId === masterId) remembered.delete(token);
  };

  return {
    open: async (db, masterId, client) => (await openUntil(db, masterId, client, clock.now() + longestLifetime)).token,
    async check(token) {
      const known = remembered.get(token);
      if (known && known.until > clock.now()) return known.session;
      remembered.delete(token);
      const before = forgotten;
      const fresh = await load(token);
      if (before !== forgotten) return fresh.session;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(token, fresh);
      return fresh.session;
    },
    async renew(session, client) {
      const old = Buffer.from(session.id, 'base64url');
      const token = await database.transaction(async (db) => {
        // Asked once more: a session that was ended since it was checked must not leave a successor behind. Who ends
        // all sessions of an account waits until this one is written, and finds it.
        await lockMaster(db, session.masterId);
        const row = await findAlive(db, old);
        const next = await openUntil(db, session.masterId, client, row.absolute_expires_at);
        await replaceSession(db, old, { jti: next.jti, until: clock.now() + replacedFor });
        return next.token;
      });
      forget(session.masterId);
      return token;
    },
    async close(session) {
      await revokeSession(database.db, Buffer.from(session.id, 'base64url'), clock.now());
      forget(session.masterId);
    },
    closeAll: (db, masterId) => revokeSessions(db, masterId, clock.now()),
    forget,
  };
}
