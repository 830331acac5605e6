import { existsSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../config.ts';
import type { Services } from '../services.ts';
import { readAppearance } from '../store/sprites.ts';

/** The picture of a character's class and sex among the game files; undefined where there is none. */
export async function spriteUrl(services: Services, charId: number): Promise<string | undefined> {
  const appearance = await readAppearance(services.database.db, charId);
  if (!appearance) return undefined;
  const name = `${appearance.class}_${appearance.sex === 'F' ? 'F' : 'M'}.webp`;
  return existsSync(path.join(paths(services.config).gameData, 'classes', name)) ? `/db/classes/${name}` : undefined;
}
