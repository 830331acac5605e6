import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileTokens, type TokenFile, type TokenFileOptions } from './token-file.ts';

/** Options that select the stored session tokens. */
export interface StoredTokensOptions extends TokenFileOptions {
  /**
   * Environment variables that define the folder of the token file: `KAFRA_CONFIG_DIR`, otherwise `XDG_CONFIG_HOME`.
   * Default: `process.env`.
   */
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the store of the session token that `kafra auth login` writes. A program that uses it is signed in like the
 * user of the command line: `createKafra({ url, tokens: storedTokens(url) })`. A renewed token is stored there for
 * both.
 * @param url address of the server, as it was given to `kafra auth login`.
 * @throws TokenFileError from every method if the file cannot be understood, or not be written.
 */
export function storedTokens(url: string, { env = process.env, profile }: StoredTokensOptions = {}): TokenFile {
  const { KAFRA_CONFIG_DIR, XDG_CONFIG_HOME, HOME } = env;
  const home = HOME && isAbsolute(HOME) ? HOME : homedir();
  const config = XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config');
  const folder = KAFRA_CONFIG_DIR ? resolve(KAFRA_CONFIG_DIR) : join(config, 'kafra');
  return fileTokens(join(folder, 'credentials.json'), url, { profile });
}
