import { isAccessToken, lastMoment, ownerLevel } from '../../contract/access.ts';
import { isAbsent, isJsonObject, toNumber, toText } from '../../contract/lenient/plain-values.ts';
import type { TokenClaims } from '../../contract/token.ts';

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/** Only the server knows what such a token may do and until when: here nothing stands in its way. */
const accessTokenClaims: TokenClaims = {
  exp: Number.POSITIVE_INFINITY,
  iat: Number.POSITIVE_INFINITY,
  group_id: ownerLevel,
  sub: undefined,
};

/** What can be sent as a bearer token: no line break, and no letter that a header cannot hold. */
const sendable = /^[\x21-\x7e]+$/;

/** As far as dates go, in epoch seconds, either way. */
const lastSecond = lastMoment / 1_000;

/**
 * What the token says of itself, unproved; undefined when it cannot be read, or not be sent. Read by hand and not by its schema: whoever is
 * signed in needs it before anything is drawn, and all that reads schemas is fetched later.
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
