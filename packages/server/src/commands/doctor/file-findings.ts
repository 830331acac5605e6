import { existsSync, statSync } from 'node:fs';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';

/** Whether there is a secrets file, and nobody else reads it. */
export function secretsFile(file: string): Finding {
  if (!existsSync(file)) return warn(`no secrets file yet: ${file} is made at the first start`);
  const open = (statSync(file).mode & 0o077) !== 0;
  return open ? bad(`others can read the secrets file: chmod 600 ${file}`) : ok('the secrets file is private');
}

export const checkExists = (what: string, file: string, hint: string): Finding =>
  existsSync(file) ? ok(`${what}: ${file}`) : warn(`${what} not found at ${file}: ${hint}`);
