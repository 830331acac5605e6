import type { FileKey } from './file-key.ts';

/** Korean names of folders, as the bytes of CP949 that stand in every client. */
const korean = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

const USER_INTERFACE = korean('c0afc0fac0cec5cdc6e4c0ccbdba');
const MONSTERS = korean('b8f3bdbac5cd');
const ITEMS = korean('bec6c0ccc5db');
const HUMANS = korean('c0ceb0a3c1b7');
const DORAMS = korean('b5b5b6f7c1b7');
const BODIES = korean('b8f6c5eb');
const HEADS = korean('b8d3b8aec5eb');
const HEADGEAR = korean('bec7bcbcbbe7b8ae');
const SHIELDS = korean('b9e6c6d0');
const ROBES = korean('b7cebaea');
const BODY = korean('b8f6');
const HEAD = korean('b8d3b8ae');

const texture = `data\\texture\\${USER_INTERFACE}\\`;

/** Where what one of the two peoples wears lies. */
const peopleFolders = (people: string, palettes: { body: string; head: string }) => ({
  weapons: `data\\sprite\\${people}\\`,
  bodies: `data\\sprite\\${people}\\${BODIES}\\`,
  heads: `data\\sprite\\${people}\\${HEADS}\\`,
  bodyColours: `data\\palette\\${palettes.body}\\`,
  /** With what names there begin with. */
  hairColours: `data\\palette\\${palettes.head}\\${HEAD}`,
});

/** Folders of a client that are read, each ending with its backslash. */
export const folders = {
  icons: `${texture}item\\`,
  collection: `${texture}collection\\`,
  cards: `${texture}cardbmp\\`,
  minimaps: `${texture}map\\`,
  classIcons: `${texture}renewalparty\\`,
  monsters: `data\\sprite\\${MONSTERS}\\`,
  npcs: 'data\\sprite\\npc\\',
  homunculi: 'data\\sprite\\homun\\',
  /** What lies on the ground. */
  drops: `data\\sprite\\${ITEMS}\\`,
  headgear: `data\\sprite\\${HEADGEAR}\\`,
  shields: `data\\sprite\\${SHIELDS}\\`,
  robes: `data\\sprite\\${ROBES}\\`,
  palettes: 'data\\palette\\',
  drawingOrders: 'data\\imf\\',
  tables: 'data\\',
  luaTables: 'data\\luafiles514\\lua files\\datainfo\\',
  oldLuaTables: 'data\\lua files\\datainfo\\',
} as const satisfies Readonly<Record<string, FileKey>>;

/** Folders of humans, and of dorams. */
export const humanFolders = peopleFolders(HUMANS, { body: BODY, head: HEAD });
export const doramFolders = peopleFolders(DORAMS, { body: `${DORAMS}\\body`, head: `${DORAMS}\\${HEAD}` });

/** How names of files call women and men. */
export const sexNames = { F: korean('bfa9'), M: korean('b3b2') } as const;

/** Behind the number of a shield. */
export const NUMBERED_SHIELD = `_${SHIELDS}`;

const isTable = /^data\\[^\\]+\.(txt|lu[ab])$/;

/** Whether a file may ever be read: of the others, which are most of a client, archives remember nothing. */
export const isWanted = (key: FileKey): boolean =>
  isTable.test(key) ||
  key.startsWith(texture) ||
  key.startsWith('data\\sprite\\') ||
  key.startsWith(folders.palettes) ||
  key.startsWith(folders.drawingOrders) ||
  key.startsWith(folders.luaTables) ||
  key.startsWith(folders.oldLuaTables);
