import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { unfinishedName } from '../../files/unfinished.ts';
import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import { packWardrobe, type WardrobeContent } from '../../wardrobe/pack-wardrobe.ts';
import { unfinishedPrefix } from '../output/replace-folder.ts';

/** Mode of the wardrobe file. The file is private, because its content comes from a copyrighted client. */
const PRIVATE = 0o600;

/**
 * A complete wardrobe file (the parts for drawing characters) under a temporary name. It is deleted unless it is moved
 * to its final path.
 */
interface ReadyWardrobe extends AsyncDisposable {
  /**
   * Moves the wardrobe file beside the databases of the same build. If the client has no parts, deletes an older file.
   */
  putInPlace(): Promise<void>;
}

/**
 * Writes the wardrobe file (the parts for drawing characters) under a temporary name. An error then occurs before the
 * databases in `out` are replaced.
 */
export async function writeWardrobe(out: string, content: WardrobeContent): Promise<ReadyWardrobe> {
  const target = wardrobePath(out);
  const isEmpty = content.parts.size === 0;
  const fresh = join(dirname(out), unfinishedName(unfinishedPrefix(out)));
  const dispose = async () => {
    if (!isEmpty) await rm(fresh, { force: true });
  };
  if (!isEmpty) {
    makeFolder(dirname(out));
    try {
      await writeFile(fresh, packWardrobe(content), { mode: PRIVATE, flag: 'wx', flush: true });
      inheritOwner(fresh);
    } catch (error) {
      await dispose();
      throw error;
    }
  }
  return {
    putInPlace: () => (isEmpty ? rm(target, { force: true }) : rename(fresh, target)),
    [Symbol.asyncDispose]: dispose,
  };
}
