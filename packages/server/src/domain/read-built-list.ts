import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import { ConfigError } from '../rules/settings/config-error.ts';

/**
 * Returns the list in a JSON file beside the compiled databases under `dir`; empty if the file is missing, as after a
 * build by an older version. @throws {ConfigError} for a corrupt file.
 */
export async function readBuiltList<T>(dir: string, name: string, record: z.ZodType<T>): Promise<readonly T[]> {
  const file = path.join(dir, name);
  try {
    return z.array(record).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new ConfigError(`${file} cannot be read: \`kafra-server doctor\` says what is wrong with it.`, { cause });
  }
}
