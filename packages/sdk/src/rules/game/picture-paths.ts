/**
 * Paths of the game's pictures on the server, and functions to parse them. Names of maps come from scripts and may
 * contain any characters.
 */

/** Matches half of a surrogate pair, which cannot be escaped in a path. */
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Escapes a name for a picture path. It leaves `@` unescaped, as in the map `1@tower`, because servers cache paths
 * without escapes in memory.
 */
const escapeName = (name: string): string =>
  encodeURIComponent(name.replace(loneSurrogate, '\ufffd')).replaceAll('%40', '@');

const pathTo =
  <Name extends string | number>(folder: string, type: 'gif' | 'webp') =>
  (name: Name): string =>
    `/db/${folder}/${escapeName(String(name))}.${type}`;

/** Returns the path of a map's picture that shows its walkable cells, by the name of the map file. */
export const mapPicture = pathTo<string>('maps', 'gif');
export const smallMapPicture = pathTo<string>('maps_small', 'gif');
/** Returns the path of the minimap that the game client shows. */
export const minimap = pathTo<string>('minimaps', 'webp');

export const mobPicture = pathTo<number>('mobs', 'webp');
export const movingMobPicture = pathTo<number>('mobs_anim', 'webp');
export const smallMobPicture = pathTo<number>('mobs_small', 'webp');
/** Returns the path of an NPC's picture, by the number of its sprite. */
export const smallNpcPicture = pathTo<number>('npcs_small', 'webp');

/** Returns the path of the icon of a character class. */
export const classIconPicture = pathTo<number>('class_icons', 'gif');

const itemFile = pathTo<number | 'card'>('items', 'gif');
/** Returns the path of an item's picture. All cards have the same one. */
export const itemPicture = (id: number): string => itemFile(id > 4000 && id < 4700 ? 'card' : id);
/** Returns the path of the illustration of a card. */
export const cardPicture = pathTo<number>('cards', 'webp');
/** Returns the path of the larger picture in the description of an item. */
export const collectionPicture = pathTo<number>('collection', 'webp');

/** Parses the path of a picture into its folder and file name; undefined for any other path. */
export function readPicturePath(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^\/db\/(\w+)\/([^/]+)\.\w+$/.exec(path) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name: unescapeName(name) };
}

/** Returns the name in a picture path without escapes. A name with invalid escapes stays unchanged. */
function unescapeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
