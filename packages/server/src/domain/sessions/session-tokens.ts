import { createSecretKey, type KeyObject } from 'node:crypto';
import { day, second } from '@kafra/sdk/rules';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../rules/clock.ts';
import { signedOut } from '../../rules/refusal.ts';
import type { Keyring } from '../secrets/secrets.ts';

/** Maximum lifetime of a session token in milliseconds. */
export const tokenLifetime = 7 * day;

/** Data of a new session token. `level` is for display only. Times are epoch ms. */
export interface TokenIssue {
  jti: Uint8Array;
  masterId: number;
  version: number;
  level: number;
  /** True if the account has a second factor, which each sign-in checks. */
  secondFactor: boolean;
  issued: number;
  expires: number;
}

/** Data of a session token with a valid signature. The database may have newer values. */
interface VerifiedToken {
  jti: string;
  /** Token version of the master account at signing. It is unchecked and only compared. */
  ver: unknown;
  masterId: number;
  expires: number;
  isExpired: boolean;
}

/** Signs and verifies session tokens, without the database. */
export interface SessionTokens {
  sign(issue: TokenIssue): Promise<string>;
  /**
   * Reads a session token. Throws a 401 refusal if the signature is invalid. The result shows whether the token has
   * expired.
   */
  verify(token: string): Promise<VerifiedToken>;
}

const issuer = 'kafra';
const audience = 'kafra-api';
const type = 'at+jwt';
const algorithm = 'HS256';

const maxTokenLength = 4_096;
/** Tolerated difference between the clocks of a realm's servers in milliseconds. */
const clockTolerance = 30 * second;

export function createSessionTokens(keyring: Keyring<string>, clock: Clock): SessionTokens {
  const keys = new Map<string, KeyObject>();

  const keyOf = (kid: string | undefined): KeyObject => {
    const bytes = kid === undefined ? undefined : keyring.find(kid);
    if (kid === undefined || !bytes) throw signedOut();
    const key = keys.get(kid) ?? createSecretKey(bytes);
    keys.set(kid, key);
    return key;
  };

  return {
    async sign({ jti, masterId, version, level, secondFactor, issued, expires }) {
      const { id } = keyring.current;
      return new SignJWT({ ver: version, group_id: level, amr: secondFactor ? ['pwd', 'otp'] : ['pwd'] })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(masterId))
        .setJti(Buffer.from(jti).toString('base64url'))
        .setIssuedAt(Math.floor(issued / second))
        .setExpirationTime(Math.floor(expires / second))
        .sign(keyOf(id));
    },
    async verify(token) {
      if (token.length > maxTokenLength) throw signedOut();
      const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        // The library must accept expired tokens here. The expiry is checked below, because the session of an expired
        // token is ended.
        currentDate: new Date(0),
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'ver'],
      }).catch(() => {
        throw signedOut();
      });
      const { exp = 0, iat = 0, ver } = payload;
      // The declared types of the token's data are those of the standard, but a signed token may contain any types.
      const { jti, sub }: { jti?: unknown; sub?: unknown } = payload;
      if (typeof jti !== 'string' || typeof sub !== 'string') throw signedOut();
      // Compares the token's times of issue and expiry with each other, not with the clock: a server with a fast clock
      // may have issued it just now.
      if (iat > exp || exp - iat > tokenLifetime / second) throw signedOut();
      const expires = exp * second;
      return { jti, ver, masterId: Number(sub), expires, isExpired: expires + clockTolerance <= clock.now() };
    },
  };
}
