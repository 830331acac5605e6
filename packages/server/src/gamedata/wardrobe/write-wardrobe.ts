import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { unfinishedName } from '../../files/unfinished.ts';
import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import { packWardrobe, type WardrobeContent } from '../../wardrobe/pack-wardrobe.ts';
import { unfinishedPrefix } from '../output/replace-folder.ts';

/** What it holds is cut out of somebody's client: nobody else's business. */
const PRIVATE = 0o600;

/** A wardrobe that lies ready. Without being put in place it is thrown away. */
interface ReadyWardrobe extends AsyncDisposable {
  /** Puts it beside the databases that were made with it; without parts none is left there. */
  putInPlace(): Promise<void>;
}

/** Writes a wardrobe under another name, so that what can go wrong does before the databases `out` are replaced. */
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
