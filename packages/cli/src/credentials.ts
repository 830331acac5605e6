import { join } from 'node:path';
import { type Clock, decodeToken, fixedToken, type SignedIn, type TokenStore } from '@kafra/sdk';
import type { Console } from './console.ts';
import { Failure } from './exit-codes.ts';

/** Where a token is, or would be. */
export interface Credentials {
  store: TokenStore;
  /** `KAFRA_TOKEN`, or the path of the file. */
  source: string;
  isFromEnvironment: boolean;
  /** @throws TokenFileError where a token could not be kept. */
  checkWritable(): void;
}

/**
 * The environment's token wins; it is never changed or deleted.
 * @throws TokenFileError where the file of tokens is damaged.
 */
export async function openCredentials({ io, settings, warn }: Console): Promise<Credentials> {
  // A file of Windows ends its lines with one sign more.
  const token = io.env.KAFRA_TOKEN?.trim();
  if (token)
    return { store: fixedToken(token), source: 'KAFRA_TOKEN', isFromEnvironment: true, checkWritable: () => undefined };
  // With undici behind it: help and completion need none of it.
  const { fileTokens } = await import('@kafra/sdk/node');
  const path = join(settings.folders.config, 'credentials.json');
  const store = fileTokens(path, settings.apiUrl.value, { profile: settings.profile });
  // A damaged file is said to be one before anything is asked.
  store.read();
  const warning = store.warning();
  if (warning) warn(warning);
  return { store, source: path, isFromEnvironment: false, checkWritable: store.checkWritable };
}

const signInHint = 'run `kafra auth login` or set KAFRA_TOKEN';

/** @throws Failure (sign-in) when there is no token, or one that cannot be used, saying where it came from. */
export function requireToken({ store, source }: Credentials, clock: Pick<Clock, 'now'>): SignedIn {
  const stored = store.read();
  if (!stored) throw new Failure('signIn', `not signed in: ${signInHint}`);
  const claims = decodeToken(stored.token);
  if (!claims) throw new Failure('signIn', `what ${source} holds is not a token: ${signInHint}`);
  const ends = claims.exp * 1_000;
  if (ends <= clock.now()) {
    throw new Failure('signIn', `the token from ${source} expired on ${new Date(ends).toISOString()}: ${signInHint}`);
  }
  return { token: stored.token, claims };
}
