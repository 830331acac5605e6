import type { FileKey } from './file-key.ts';

/** Korean names of folders, as the bytes of CP949 that stand in every client. */
const korean = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

const USER_INTERFACE = korean('c0afc0fac0cec5cdc6e4c0ccbdba');
const MONSTERS = korean('b8f3bdbac5cd');
const ITEMS = korean('bec6c0ccc5db');

const texture = `data\\texture\\${USER_INTERFACE}\\`;

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
  tables: 'data\\',
  luaTables: 'data\\luafiles514\\lua files\\datainfo\\',
  oldLuaTables: 'data\\lua files\\datainfo\\',
} as const satisfies Readonly<Record<string, FileKey>>;

const isTable = /^data\\[^\\]+\.(txt|lu[ab])$/;

/** Whether a file may ever be read: of the others, which are most of a client, archives remember nothing. */
export const isWanted = (key: FileKey): boolean =>
  isTable.test(key) ||
  key.startsWith(texture) ||
  key.startsWith('data\\sprite\\') ||
  key.startsWith(folders.luaTables) ||
  key.startsWith(folders.oldLuaTables);
