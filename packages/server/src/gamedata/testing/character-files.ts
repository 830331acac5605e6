import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import type { Bitmap } from '../../rules/pictures/bmp.ts';
import { drawCharacter } from '../../wardrobe/draw-character.ts';
import type { Look } from '../../wardrobe/look.ts';
import type { Sex } from '../../wardrobe/part-key.ts';
import { wardrobeFile } from '../../wardrobe/wardrobe.ts';
import { type ClassFiles, classFiles } from '../client/characters/class-files.ts';
import { folders, humanFolders, sexNames } from '../client/names/folders.ts';

/** Returns the file names of a character class in a current game client. */
export const classFilesOf = (classId: number, sex: Sex): ClassFiles | undefined =>
  classFiles.find((files) => files.ids.includes(classId) && files.sex === sex);

/** Returns the name of a client file of heads without its suffix, and the beginning of the names of its palettes. */
export const headFilesOf = (number: number, sex: Sex) => ({
  stem: `${humanFolders.heads}${sexNames[sex]}\\${number}_${sexNames[sex]}`,
  colours: `${humanFolders.hairColours}${number}_${sexNames[sex]}`,
});

/** Returns the name of a client file of headgear without its suffix. In a client, `name` begins with `_`. */
export const headgearStem = (name: string, sex: Sex) => `${folders.headgear}${sexNames[sex]}\\${sexNames[sex]}${name}`;

/** Returns a function that draws characters from the parts that a build stored beside its databases. */
export function drawFrom(gameData: string): (look: Look) => Promise<Bitmap | undefined> {
  const file = wardrobeFile(() => wardrobePath(gameData));
  return (look) => file.use((wardrobe) => drawCharacter(wardrobe, look));
}
