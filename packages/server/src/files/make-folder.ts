import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';
import { inheritOwner } from './inherit-owner.ts';

/**
 * Creates a folder and its parents. @throws ConfigError with the folder that cannot be created. Works step by step,
 * because Node's recursive mkdir does not end below a folder such as `/proc`, in which nothing can be created.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new ConfigError(`${folder} is a file, but must be a folder.`);
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, mode);
    inheritOwner(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST')
      throw new ConfigError(`The folder ${folder} cannot be created: ${messageOf(cause)}`);
  }
}
