import type { FileKey } from './file-key.ts';
import { koreanNames } from './korean-names.ts';

const texture = `data\\texture\\${koreanNames.userInterface}\\`;

/** Returns the client folders with the bodies, heads, weapons and palettes of humans or dorams (cat people). */
const peopleFolders = (people: string, palettes: { body: string; head: string }) => ({
  weapons: `data\\sprite\\${people}\\`,
  bodies: `data\\sprite\\${people}\\${koreanNames.bodies}\\`,
  heads: `data\\sprite\\${people}\\${koreanNames.heads}\\`,
  bodyColours: `data\\palette\\${palettes.body}\\`,
  /** Folder of the palettes for hair, with the beginning of their file names. */
  hairColours: `data\\palette\\${palettes.head}\\${koreanNames.head}`,
});

/** Folders of a game client that are read, each with a backslash at its end. */
export const folders = {
  icons: `${texture}item\\`,
  collection: `${texture}collection\\`,
  cards: `${texture}cardbmp\\`,
  minimaps: `${texture}map\\`,
  classIcons: `${texture}renewalparty\\`,
  monsters: `data\\sprite\\${koreanNames.monsters}\\`,
  npcs: 'data\\sprite\\npc\\',
  homunculi: 'data\\sprite\\homun\\',
  /** Folder with the sprites of dropped items. */
  drops: `data\\sprite\\${koreanNames.items}\\`,
  headgear: `data\\sprite\\${koreanNames.headgear}\\`,
  shields: `data\\sprite\\${koreanNames.shields}\\`,
  robes: `data\\sprite\\${koreanNames.robes}\\`,
  palettes: 'data\\palette\\',
  drawingOrders: 'data\\imf\\',
  tables: 'data\\',
  luaTables: 'data\\luafiles514\\lua files\\datainfo\\',
  oldLuaTables: 'data\\lua files\\datainfo\\',
} as const satisfies Readonly<Record<string, FileKey>>;

/** Client folders with the parts of human and of doram (cat people) characters. */
export const humanFolders = peopleFolders(koreanNames.humans, { body: koreanNames.body, head: koreanNames.head });
export const doramFolders = peopleFolders(koreanNames.dorams, {
  body: `${koreanNames.dorams}\\body`,
  head: `${koreanNames.dorams}\\${koreanNames.head}`,
});

/** Korean words for women and men in file names of a client. */
export const sexNames = { F: koreanNames.female, M: koreanNames.male } as const;

/** File name suffix after the number of a shield. */
export const NUMBERED_SHIELD = `_${koreanNames.shields}`;

const isTable = /^data\\[^\\]+\.(txt|lu[ab])$/;

/**
 * Returns true if Kafra may ever read a file of a game client. The tables of archives do not keep the other files,
 * which are the larger part of a client.
 */
export const isWanted = (key: FileKey): boolean =>
  isTable.test(key) ||
  key.startsWith(texture) ||
  key.startsWith('data\\sprite\\') ||
  key.startsWith(folders.palettes) ||
  key.startsWith(folders.drawingOrders) ||
  key.startsWith(folders.luaTables) ||
  key.startsWith(folders.oldLuaTables);
