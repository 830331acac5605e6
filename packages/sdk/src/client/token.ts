import { ParseFailure } from '../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../contract/lenient/parse-reply.ts';
import { type TokenClaims, tokenClaims } from '../contract/token.ts';

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/** What the token says of itself, unproved; undefined when it cannot be read. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const payload: unknown = JSON.parse(fromBase64Url(token.split('.')[1] ?? ''));
    const claims = parseSync(parseReply(tokenClaims, payload));
    return claims instanceof ParseFailure ? undefined : claims;
  } catch {
    return undefined;
  }
}
