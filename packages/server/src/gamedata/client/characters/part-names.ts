import { type ByteString, toCp949 } from '../names/byte-string.ts';

const bytes = (text: string): ByteString => toCp949(text) ?? '';

/** Suffixes of weapon file names by weapon type, as in `item_db`; the last six are pairs of weapons. */
const weapons: Readonly<Record<number, string>> = {
  1: '_단검',
  2: '_검',
  3: '_검',
  4: '_창',
  5: '_창',
  6: '_도끼',
  7: '_도끼',
  8: '_클럽',
  9: '_클럽',
  10: '_롯드',
  11: '_활',
  12: '_너클',
  13: '_악기',
  14: '_채찍',
  15: '_책',
  16: '_카타르_카타르',
  17: '_권총',
  18: '_기관총',
  19: '_기관총',
  20: '_기관총',
  21: '_기관총',
  22: '_수리검',
  23: '_롯드',
  25: '_단검_단검',
  26: '_검_검',
  27: '_도끼_도끼',
  28: '_단검_검',
  29: '_단검_도끼',
  30: '_검_도끼',
};

/** Number of each weapon type, and the suffix of its file names. */
export const weaponSuffixes: readonly (readonly [type: number, suffix: ByteString])[] = Object.entries(weapons).map(
  ([type, suffix]) => [Number(type), bytes(suffix)],
);

/** File name suffix of weapon trails (the visible track of a swing). */
export const SLASH_SUFFIX = bytes('_검광');

/** Number and file name suffix of each shield with a file name that contains a name instead of a number. */
export const shieldSuffixes: readonly (readonly [view: number, suffix: ByteString])[] = [
  [1, bytes('_가드')],
  [2, bytes('_버클러')],
  [3, bytes('_쉴드')],
  [4, bytes('_미러쉴드')],
];
