import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import type { Bitmap } from '../../rules/pictures/bmp.ts';
import { drawCharacter } from '../../wardrobe/draw-character.ts';
import type { Look } from '../../wardrobe/look.ts';
import type { Sex } from '../../wardrobe/part-key.ts';
import { wardrobeFile } from '../../wardrobe/wardrobe.ts';
import { type ClassFiles, classFiles } from '../client/characters/class-files.ts';
import { folders, humanFolders, sexNames } from '../client/names/folders.ts';

/** The names of a class's files, in a client of today. */
export const classFilesOf = (classId: number, sex: Sex): ClassFiles | undefined =>
  classFiles.find((files) => files.ids.includes(classId) && files.sex === sex);

/** The name of a file of heads, without its suffix, and what its colours begin with. */
export const headFilesOf = (number: number, sex: Sex) => ({
  stem: `${humanFolders.heads}${sexNames[sex]}\\${number}_${sexNames[sex]}`,
  colours: `${humanFolders.hairColours}${number}_${sexNames[sex]}`,
});

/** The name of the files of what is worn on the head, without their suffix; a client's names of it begin with `_`. */
export const headgearStem = (name: string, sex: Sex) => `${folders.headgear}${sexNames[sex]}\\${sexNames[sex]}${name}`;

/** Draws characters from what a build left beside its databases. */
export function drawFrom(gameData: string): (look: Look) => Promise<Bitmap | undefined> {
  const file = wardrobeFile(() => wardrobePath(gameData));
  return (look) => file.use((wardrobe) => drawCharacter(wardrobe, look));
}
