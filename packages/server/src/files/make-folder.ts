import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';
import { inheritOwner } from './inherit-owner.ts';

/**
 * Makes a folder and those above it where they do not exist; throws a ConfigError that names the one that cannot be.
 * Step by step: Node's own recursive way runs forever below a folder such as `/proc`, where nothing can be made.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new ConfigError(`${folder} must be a folder, and is a file.`);
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, mode);
    inheritOwner(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw new ConfigError(`The folder ${folder} cannot be made: ${messageOf(cause)}`);
  }
}
