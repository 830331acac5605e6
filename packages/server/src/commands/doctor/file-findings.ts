import { existsSync, statSync } from 'node:fs';
import { readSecrets } from '../../domain/secrets/secrets.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';

/** Checks that the secrets file exists, is usable by `serve`, and is readable only by its owner. */
export function secretsFile(file: string): Finding[] {
  if (!existsSync(file)) return [warn(`no secrets file yet: the first start creates ${file}`)];
  const unusable = secretsFault(file);
  if ((statSync(file).mode & 0o077) !== 0)
    return [bad(`other users can read the secrets file: run chmod 600 ${file}`), ...unusable];
  return unusable.length > 0 ? unusable : [ok('the secrets file is complete and private')];
}

function secretsFault(file: string): Finding[] {
  try {
    readSecrets(file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [bad(error.message)];
    throw error;
  }
}

export const checkExists = (what: string, file: string, hint: string): Finding =>
  existsSync(file) ? ok(`${what}: ${file}`) : warn(`${what} not found at ${file}: ${hint}`);
