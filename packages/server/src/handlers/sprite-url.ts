import { existsSync } from 'node:fs';
import path from 'node:path';
import { characterPicturePath } from '@kafra/sdk/contract';
import { paths } from '../config.ts';
import { sexOf } from '../domain/characters/look-of.ts';
import type { Services } from '../services.ts';

/**
 * Returns the address of a character's picture: with its own look if it can be drawn, else a picture of its class and
 * sex; undefined if neither exists.
 */
export async function spriteUrl({ characters, config }: Services, charId: number): Promise<string | undefined> {
  const row = await characters.appearance(charId);
  if (!row) return undefined;
  const key = await characters.keyOf(charId);
  if (key !== undefined) return characterPicturePath(charId, key);
  const name = `${row.class}_${sexOf(row)}.webp`;
  return existsSync(path.join(paths(config).gameData, 'classes', name)) ? `/db/classes/${name}` : undefined;
}
