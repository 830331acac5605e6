/**
 * Fields of a record in a YAML database of the game. Every scalar is text, so that values such as `09` and `1e3` stay
 * as written.
 */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text of a record's field; undefined if it is missing or empty. */
export function textOf(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Returns the whole number of a record's field (decimal or 0x); undefined if it is missing or not a number. */
export function numberOf(fields: Fields, key: string): number | undefined {
  const text = textOf(fields, key);
  const number = text !== undefined && /^([+-]?\d+|0[xX][\da-fA-F]+)$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Returns true if a record's field is `true` in any case, as in rAthena. */
export const flagOf = (fields: Fields, key: string) => textOf(fields, key)?.toLowerCase() === 'true';

/** Returns the records in a list field of a record. A single record counts as a list of one. */
export function recordsOf(fields: Fields, key: string): Fields[] {
  const value = fields[key];
  if (Array.isArray(value)) return value.filter(isFields);
  return isFields(value) ? [value] : [];
}

/** Returns the keys of a record's `Name: true` map that are on and those that are off, in the order of the file. */
export function switchesOf(fields: Fields, key: string): { on: string[]; off: string[] } {
  const value = fields[key];
  if (!isFields(value)) return { on: [], off: [] };
  const names = Object.keys(value);
  return { on: names.filter((name) => flagOf(value, name)), off: names.filter((name) => !flagOf(value, name)) };
}

/**
 * Returns a record that is joined with a later one of the same key. The later record changes only the fields that it
 * has. Maps are merged. In lists an entry with an `Index` replaces the one at that position, and others are added
 * (rAthena's rule for `db/import`).
 */
export function overlay(old: Fields, next: Fields): Fields {
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(next)) {
    const before = merged.get(key);
    if (isFields(before) && isFields(value)) merged.set(key, overlay(before, value));
    else if (Array.isArray(before) && Array.isArray(value)) merged.set(key, overlayList(before, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function overlayList(old: readonly unknown[], next: readonly unknown[]): unknown[] {
  const merged = [...old];
  for (const entry of next) {
    const index = isFields(entry) ? numberOf(entry, 'Index') : undefined;
    if (index !== undefined && index >= 0 && index < merged.length) merged[index] = entry;
    else merged.push(entry);
  }
  return merged;
}

/**
 * Returns a word in the spelling of a list of known words, ignoring case like the game server. An unknown word stays
 * unchanged.
 */
export const spelled = (words: Iterable<string>, word: string) =>
  [...words].find((known) => known.toLowerCase() === word.toLowerCase()) ?? word;

/** Returns the fields of a record without these keys. */
export const without = (fields: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));

export { isFields };
