/** Paths of the game's pictures on the server, and their inverse. Names of maps come from scripts and may hold anything. */

/** Half a surrogate pair cannot be escaped. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Leaves `@` unescaped, as in `1@tower`, because servers cache paths without escapes in memory. */
const escapeName = (name: string): string =>
  encodeURIComponent(name.replace(loneSurrogate, '\ufffd')).replaceAll('%40', '@');

const pathTo =
  <Name extends string | number>(folder: string, type: 'gif' | 'webp') =>
  (name: Name): string =>
    `/db/${folder}/${escapeName(String(name))}.${type}`;

/** Path of a map's picture that shows its walkable cells, by the name of the map file. */
export const mapPicture = pathTo<string>('maps', 'gif');
export const smallMapPicture = pathTo<string>('maps_small', 'gif');
/** Path of the minimap that the game client shows. */
export const minimap = pathTo<string>('minimaps', 'webp');

export const mobPicture = pathTo<number>('mobs', 'webp');
export const movingMobPicture = pathTo<number>('mobs_anim', 'webp');
export const smallMobPicture = pathTo<number>('mobs_small', 'webp');
/** Path of an NPC's picture, by the number of the sprite. */
export const smallNpcPicture = pathTo<number>('npcs_small', 'webp');

/** Path of the icon of a class. */
export const classIconPicture = pathTo<number>('class_icons', 'gif');

const itemFile = pathTo<number | 'card'>('items', 'gif');
/** Returns the path of an item's picture. All cards have the same one. */
export const itemPicture = (id: number): string => itemFile(id > 4000 && id < 4700 ? 'card' : id);
/** Path of the illustration of a card. */
export const cardPicture = pathTo<number>('cards', 'webp');
/** Path of the larger picture that the description of an item shows. */
export const collectionPicture = pathTo<number>('collection', 'webp');

/** Parses the path of a picture into its folder and file name; undefined for any other path. */
export function readPicturePath(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^\/db\/(\w+)\/([^/]+)\.\w+$/.exec(path) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name: unescapeName(name) };
}

/** Keeps invalid escapes unchanged. */
function unescapeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
