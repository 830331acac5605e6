import { existsSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../config.ts';
import type { Services } from '../services.ts';
import { characterLook } from '../store/sprites.ts';

/** The picture of a character's class and sex among the game files; undefined where there is none. */
export async function spriteUrl(services: Services, charId: number): Promise<string | undefined> {
  const look = await characterLook(services.database.db, charId);
  if (!look) return undefined;
  const name = `${look.class}_${look.sex === 'F' ? 'F' : 'M'}.webp`;
  return existsSync(path.join(paths(services.config).gameData, 'classes', name)) ? `/db/classes/${name}` : undefined;
}
