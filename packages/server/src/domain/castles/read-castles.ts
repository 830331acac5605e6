import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import type { CastleFacts } from '../../rules/game/game-facts.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';

const castles = z.array(z.object({ id: z.number(), map: z.string(), name: z.string() }));

/**
 * Returns the castles of the compiled databases under `dir`; empty for databases of an older version.
 * @throws {ConfigError} for a corrupt file.
 */
export async function readCastles(dir: string): Promise<readonly CastleFacts[]> {
  const file = path.join(dir, 'castles.json');
  try {
    return castles.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new ConfigError(`${file} cannot be read: \`kafra-server doctor\` says what is wrong with it.`, { cause });
  }
}
