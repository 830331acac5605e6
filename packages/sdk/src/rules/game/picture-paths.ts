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

/** A map as it is walked on, by the name of its file. */
export const mapPicture = pathTo<string>('maps', 'gif');
export const smallMapPicture = pathTo<string>('maps_small', 'gif');
/** The map as the game's own client draws it. */
export const minimap = pathTo<string>('minimaps', 'webp');

export const mobPicture = pathTo<number>('mobs', 'webp');
export const movingMobPicture = pathTo<number>('mobs_anim', 'webp');
export const smallMobPicture = pathTo<number>('mobs_small', 'webp');
/** A person, by the number of the sprite. */
export const smallNpcPicture = pathTo<number>('npcs_small', 'webp');

/** The sign of a class. */
export const classIconPicture = pathTo<number>('class_icons', 'gif');

const itemFile = pathTo<number | 'card'>('items', 'gif');
/** The picture of an item: cards share one. */
export const itemPicture = (id: number): string => itemFile(id > 4000 && id < 4700 ? 'card' : id);
/** The drawing on a card. */
export const cardPicture = pathTo<number>('cards', 'webp');
/** An item as its description shows it, larger. */
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
