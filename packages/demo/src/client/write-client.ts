import { writeGrf } from '@kafra/server/testing';
import { readItemAppearances, readMobAppearances } from '../art/read-appearances.ts';
import { characterFiles } from './character-files.ts';
import { classIconFiles } from './class-icon-files.ts';
import { creatureFiles } from './creature-files.ts';
import { itemFiles } from './item-files.ts';

/** Draws the game client of the demo world: an archive of pictures in the format of the game. */
export const writeClient = (worldDir: string): Uint8Array =>
  writeGrf(0x200, [
    ...itemFiles(readItemAppearances(worldDir)),
    ...creatureFiles(readMobAppearances(worldDir)),
    ...characterFiles(),
    ...classIconFiles(),
  ]);
