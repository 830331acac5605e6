import { type TokenClaims, tokenClaims } from '../contract/token.ts';

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/** What the token says of itself, unproved; undefined when it cannot be read. */
export function readToken(token: string): TokenClaims | undefined {
  try {
    return tokenClaims.safeParse(JSON.parse(fromBase64Url(token.split('.')[1] ?? ''))).data;
  } catch {
    return undefined;
  }
}
