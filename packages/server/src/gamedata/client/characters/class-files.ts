import { isDoram } from '../../../wardrobe/class-kinds.ts';
import type { Sex } from '../../../wardrobe/part-key.ts';
import { type ByteString, toCp949 } from '../names/byte-string.ts';
import { type FileKey, foldKey } from '../names/file-key.ts';
import { doramFolders, folders, humanFolders, sexNames } from '../names/folders.ts';
import { type ClassNames, classNames } from './class-names.ts';
import { SLASH_SUFFIX } from './part-names.ts';

/**
 * Paths of the game client's image files for a character class in the clothes of one sex, without suffix. Some have
 * several names, because clients differ.
 */
export interface ClassFiles {
  readonly ids: readonly number[];
  readonly sex: Sex;
  readonly bodies: readonly FileKey[];
  costumes(costume: number): readonly FileKey[];
  /** Paths of the palette files for colours of clothes, up to the number of the colour. */
  readonly colours: readonly FileKey[];
  costumeColours(costume: number): readonly FileKey[];
  readonly orders: readonly FileKey[];
  weapons(suffix: ByteString): readonly FileKey[];
  slashes(suffix: ByteString): readonly FileKey[];
  /** Path prefixes of the shield files of the class. */
  readonly shields: readonly FileKey[];
  /** Returns the path of the robe's image for this class. */
  robes(name: string): readonly FileKey[];
}

const bytes = (text: string) => toCp949(text) ?? '';
const list = (names: string | readonly string[]) => (typeof names === 'string' ? [names] : names);
const unique = (names: readonly string[]) => [...new Set(names)].map(bytes);

function filesOf(names: ClassNames, sex: Sex): ClassFiles {
  const people = names.ids.some(isDoram) ? doramFolders : humanFolders;
  const gender = sexNames[sex];
  const bodies = unique(list(names.body));
  const colours = unique([names.palette ?? [], names.body].flat());
  const orders = unique([names.order ?? [], names.body].flat());
  // A weapon name without a folder is the name of both the file and its folder.
  const weapons = unique(
    [names.weapon ?? [], names.body].flat().map((name) => (name.includes('\\') ? name : `${name}\\${name}`)),
  );
  const weaponStems = weapons.map((weapon) => foldKey(`${people.weapons}${weapon}_${gender}`));
  const weaponKeys = (suffix: ByteString) => weaponStems.map((stem) => `${stem}${suffix}`);
  return {
    ids: names.ids,
    sex,
    bodies: bodies.map((body) => foldKey(`${people.bodies}${gender}\\${body}_${gender}`)),
    costumes: (costume) =>
      bodies.map((body) => foldKey(`${people.bodies}${gender}\\costume_${costume}\\${body}_${gender}_${costume}`)),
    colours: colours.map((name) => foldKey(`${people.bodyColours}${name}_${gender}`)),
    costumeColours: (costume) =>
      colours.map((name) => foldKey(`${people.bodyColours}costume_${costume}\\${name}_${gender}`)),
    orders: orders.map((name) => foldKey(`${folders.drawingOrders}${name}_${gender}`)),
    weapons: weaponKeys,
    slashes: (suffix) => weaponKeys(`${suffix}${SLASH_SUFFIX}`),
    shields: bodies.map((body) => foldKey(`${folders.shields}${body}\\${body}_${gender}`)),
    robes: (name) => bodies.map((body) => foldKey(`${folders.robes}${name}\\${gender}\\${body}_${gender}`)),
  };
}

/** Client file paths of all character classes, for women and men. */
export const classFiles: readonly ClassFiles[] = classNames.flatMap((names) =>
  (names.sex === undefined ? (['F', 'M'] as const) : [names.sex]).map((sex) => filesOf(names, sex)),
);
