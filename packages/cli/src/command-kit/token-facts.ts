import { isAccessToken, type SignedIn } from '@kafra/sdk';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { sanitizeText } from '../terminal/text.ts';

/** Details of a sign-in token: its owner, level and permissions, and its expiry (epoch ms). */
export interface TokenFacts {
  /** E-mail address of the token's owner; empty if the access token has no permission to read it. */
  email: string;
  level: number;
  ends: number;
  /** Name of a personal access token; undefined for a session token. */
  name?: string | undefined;
  scopes?: readonly string[] | undefined;
}

/** Loads owner, level, permissions and expiry of a personal access token from the server. */
async function loadAccessToken({ app, toFailure }: Connection): Promise<TokenFacts> {
  const {
    email = '',
    level,
    access_token,
  } = await app.client.accessTokens.current().catch((error: unknown) => {
    throw toFailure(error, 'Failed to retrieve the scopes of the access token.');
  });
  const ends = access_token?.expires_at ?? 0;
  return { email, level, ends, name: access_token?.name, scopes: access_token?.scopes };
}

/**
 * Loads owner and expiry of a sign-in token. A session token itself contains all except the e-mail address, which the
 * server returns.
 */
export async function loadTokenFacts(connection: Connection, { token, claims }: SignedIn): Promise<TokenFacts> {
  if (isAccessToken(token)) return loadAccessToken(connection);
  return tokenFactsOf({ token, claims }, { email: await loadEmail(connection), level: 0, ends: 0 });
}

/**
 * Returns owner and expiry of the current token. A session token may have been renewed since the owner was loaded, so
 * its level and expiry are read from the token itself.
 */
export const tokenFactsOf = ({ token, claims }: SignedIn, loaded: TokenFacts): TokenFacts =>
  isAccessToken(token) ? loaded : { email: loaded.email, level: claims.group_id, ends: claims.exp * 1_000 };

async function loadEmail({ app, toFailure }: Connection): Promise<string> {
  const { master_account } = await app.client.account.info().catch((error: unknown) => {
    throw toFailure(error, 'Failed to retrieve account information.');
  });
  return master_account.email;
}

interface Account {
  facts: TokenFacts;
  source: string;
  isStored?: boolean;
  token?: string;
}

/** Prints the owner of the sign-in token. */
export function printAccount(
  console: Console,
  { facts: { email, level, ends, name, scopes }, source, isStored = false, token }: Account,
): void {
  const { profile } = console.settings;
  const facts: [string, string][] = [
    ...(email === '' ? [] : [['Account', email] satisfies [string, string]]),
    ...(name === undefined ? [] : [['Name', name] satisfies [string, string]]),
    ...(scopes === undefined ? [] : [['Scopes', scopes.join(', ')] satisfies [string, string]]),
    ...(profile === undefined ? [] : [['Profile', profile] satisfies [string, string]]),
    ['Level', String(level)],
    ['Expires', new Date(ends).toISOString()],
    [isStored ? 'Stored in' : 'Token from', source],
    ...(token === undefined ? [] : [['Token', token] satisfies [string, string]]),
  ];
  for (const [label, value] of facts)
    console.print(`${console.paint.out('dim', `${label}:`.padEnd(11))} ${sanitizeText(value)}`);
}

/** Returns a token with its middle hidden. The visible ends are enough to tell two tokens apart. */
export const maskToken = (token: string): string => `${token.slice(0, 4)}${'*'.repeat(8)}${token.slice(-4)}`;
