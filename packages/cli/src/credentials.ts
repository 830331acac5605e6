import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, decodeToken, fixedToken, type SignedIn, type TokenStore } from '@kafra/sdk';
import { codeOf } from '@kafra/sdk/rules';
import type { Console } from './console.ts';
import { Failure } from './exit-codes.ts';
import type { Io } from './ports.ts';

/** The sign-in token and its source. */
export interface Credentials {
  store: TokenStore;
  /**
   * Source of the token: `KAFRA_TOKEN`, `KAFRA_TOKEN_FILE` with its path, or the path of the file with stored tokens.
   */
  source: string;
  isFromEnvironment: boolean;
  /** @throws TokenFileError if a token could not be stored. */
  checkWritable(): void;
}

/**
 * Opens the file with stored tokens. A token from an environment variable takes precedence and is never changed.
 * @throws TokenFileError for a corrupt file.
 */
export async function openCredentials({ io, settings, warn }: Console): Promise<Credentials> {
  const given = await environmentToken(io.env);
  if (given)
    return {
      store: fixedToken(given.token),
      source: given.source,
      isFromEnvironment: true,
      checkWritable: () => undefined,
    };
  // The token store is loaded only when needed, because it loads undici, which help and completion do not need.
  const { fileTokens } = await import('@kafra/sdk/node');
  const path = join(settings.folders.config, 'credentials.json');
  const store = fileTokens(path, settings.apiUrl.value, { profile: settings.profile });
  // The token file is read now, so that a corrupt file is reported before any prompt.
  store.read();
  const warning = store.warning();
  if (warning) warn(warning);
  return { store, source: path, isFromEnvironment: false, checkWritable: store.checkWritable };
}

/**
 * Returns the token of `KAFRA_TOKEN`, else that in the file named by `KAFRA_TOKEN_FILE`. A service manager provides
 * such a file so that the token is not in the environment, which other processes may see.
 * @throws Failure (usage) if the file cannot be read or is empty.
 */
async function environmentToken({
  KAFRA_TOKEN: given,
  KAFRA_TOKEN_FILE: path,
}: Io['env']): Promise<{ token: string; source: string } | undefined> {
  // Text files of Windows end lines with an extra carriage return, which is removed from the token.
  const token = given?.trim();
  if (token) return { token, source: 'KAFRA_TOKEN' };
  if (!path) return undefined;
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Failure('usage', `KAFRA_TOKEN_FILE: ${path} cannot be read (${codeOf(cause)})`, { cause });
  });
  const read = content.replace(/^\ufeff/, '').trim();
  if (read === '') throw new Failure('usage', `KAFRA_TOKEN_FILE: ${path} is empty`);
  return { token: read, source: `KAFRA_TOKEN_FILE (${path})` };
}

const signInHint = 'run `kafra auth login` or set KAFRA_TOKEN';

/**
 * Returns the token and its claims. A stored token that is corrupt or has expired is removed.
 * @throws Failure (sign-in) if there is no token or it cannot be used. The message names its source.
 */
export function requireToken({ store, source, isFromEnvironment }: Credentials, clock: Pick<Clock, 'now'>): SignedIn {
  const stored = store.read();
  if (!stored) throw new Failure('signIn', `not signed in: ${signInHint}`);
  const claims = decodeToken(stored.token);
  if (!claims && !isFromEnvironment) store.clear();
  if (!claims) throw new Failure('signIn', `the token from ${source} is malformed: ${signInHint}`);
  const ends = claims.exp * 1_000;
  if (ends <= clock.now()) {
    if (!isFromEnvironment) store.clear();
    throw new Failure('signIn', `the token from ${source} expired on ${new Date(ends).toISOString()}: ${signInHint}`);
  }
  return { token: stored.token, claims };
}
