import * as z from 'zod';
import type { CastleFacts } from '../../rules/game/game-facts.ts';
import { readBuiltList } from '../read-built-list.ts';

const castle = z.object({ id: z.number(), map: z.string(), name: z.string() });

/**
 * Returns the castles of the compiled databases under `dir`; empty for databases of an older version.
 * @throws {ConfigError} for a corrupt file.
 */
export const readCastles = (dir: string): Promise<readonly CastleFacts[]> => readBuiltList(dir, 'castles.json', castle);
