import { stat } from 'node:fs/promises';
import { bad, type Finding, ok, warn } from '../rules/finding.ts';
import { WardrobeFault, wardrobeFile } from './wardrobe.ts';

/** Returns the number of part keys that begin with a word, such as `body`. */
const count = (keys: readonly string[], word: string) => keys.filter((key) => key.startsWith(`${word}/`)).length;

/**
 * Returns the findings of `doctor` about the wardrobe file (the parts for drawing characters); empty without such a
 * file.
 */
export async function examineWardrobe(path: string): Promise<Finding[]> {
  const again = 'build the databases again with --client';
  try {
    const keys = await wardrobeFile(() => path).use(async (wardrobe) => {
      await wardrobe.verify();
      return Object.keys(wardrobe.index.keys);
    });
    if (!keys) return [];
    if (((await stat(path)).mode & 0o077) !== 0)
      return [bad(`others can read ${path}, which is cut out of your client: chmod 600 ${path}`)];
    const heads = count(keys, 'head') + count(keys, 'doram');
    const parts = `${count(keys, 'body')} bodies, ${heads} heads, ${count(keys, 'headgear')} sprites of headgear`;
    return [ok(`characters are drawn from ${path}: ${parts}`)];
  } catch (error) {
    if (!(error instanceof WardrobeFault)) throw error;
    return [warn(`characters have the pictures of their classes: ${path} ${error.message}; ${again}`)];
  }
}
