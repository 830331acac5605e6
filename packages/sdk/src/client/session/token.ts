import { isAccessToken, lastMoment, ownerLevel } from '../../contract/access.ts';
import { isAbsent, isJsonObject, toNumber, toText } from '../../contract/lenient/plain-values.ts';
import type { TokenClaims } from '../../contract/token.ts';

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/**
 * Assumed claims of a personal access token. The client cannot read its rights and its expiry, so it allows everything.
 */
const accessTokenClaims: TokenClaims = {
  exp: Number.POSITIVE_INFINITY,
  iat: Number.POSITIVE_INFINITY,
  group_id: ownerLevel,
  sub: undefined,
};

/** Matches tokens that can be sent in a request header: printable ASCII without spaces. */
const sendable = /^[\x21-\x7e]+$/;

/** Largest number of seconds before or after 1970 that a JavaScript date can represent. */
const lastSecond = lastMoment / 1_000;

/**
 * Decodes the claims of a session token without verifying them; undefined if it is unreadable or cannot be sent. It is
 * decoded without a schema, because the claims are needed before the first paint and the schemas are loaded later.
 */
export function decodeToken(token: string): TokenClaims | undefined {
  if (!sendable.test(token)) return undefined;
  if (isAccessToken(token)) return accessTokenClaims;
  try {
    const payload: unknown = JSON.parse(fromBase64Url(token.split('.')[1] ?? ''));
    return isJsonObject(payload) ? readClaims(payload) : undefined;
  } catch {
    return undefined;
  }
}

function readClaims({ exp, iat, group_id, sub, amr }: Readonly<Record<string, unknown>>): TokenClaims | undefined {
  const ends = toNumber(exp);
  const began = toNumber(iat);
  const level = isAbsent(group_id) ? 0 : toNumber(group_id);
  if (ends === undefined || began === undefined || level === undefined) return undefined;
  return {
    exp: Math.max(-lastSecond, Math.min(ends, lastSecond)),
    iat: began,
    group_id: level,
    sub: isAbsent(sub) ? undefined : toText(sub),
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : undefined,
  };
}
