import { readPicturePath } from '../../rules/game/picture-paths.ts';

/**
 * State of a picture on the server: `unsure` if the server sends no list of pictures, `loading` until the list has
 * arrived.
 */
type PicturePresence = 'there' | 'absent' | 'unsure' | 'loading';

/** Function that returns the state of a picture by its path, such as `/db/items/501.gif`. */
export type PictureIndex = (path: string) => PicturePresence;

/** File names of the pictures in one folder: number ranges such as `501-512`, and single names such as `card`. */
type Names = {
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly names: ReadonlySet<string>;
};

function readNames(text: string): Names {
  const parts = text.split(',');
  const ranges = parts.flatMap((part): [number, number][] => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });
  return { ranges, names: new Set(parts) };
}

const isNamed = ({ ranges, names }: Names, name: string): boolean =>
  names.has(name) ||
  (/^(0|[1-9]\d*)$/.test(name) && ranges.some(([first, last]) => first <= Number(name) && Number(name) <= last));

/**
 * Parses the list of a server's pictures: `{ "items": "501-512,card" }`. All pictures of unlisted folders may exist.
 * @throws for an invalid file.
 */
export function readPictureIndex(bytes: Uint8Array): PictureIndex {
  const root: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof root !== 'object' || root === null) throw new Error('The list of images is invalid.');
  const folders = new Map(
    Object.entries(root).flatMap(([folder, names]): [string, Names][] =>
      typeof names === 'string' ? [[folder, readNames(names)]] : [],
    ),
  );
  return (path) => {
    const picture = readPicturePath(path);
    const names = picture && folders.get(picture.folder);
    if (!names) return 'unsure';
    return isNamed(names, picture.name) ? 'there' : 'absent';
  };
}
