import { readingReply, readNow } from '../contract/lenient/read-leniently.ts';
import { Unreadable } from '../contract/lenient/unreadable.ts';
import { type TokenClaims, tokenClaims } from '../contract/token.ts';

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/** What the token says of itself, unproved; undefined when it cannot be read. */
export function readToken(token: string): TokenClaims | undefined {
  try {
    const said: unknown = JSON.parse(fromBase64Url(token.split('.')[1] ?? ''));
    const claims = readNow(readingReply(tokenClaims, said));
    return claims instanceof Unreadable ? undefined : claims;
  } catch {
    return undefined;
  }
}
