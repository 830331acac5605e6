import type { Schema } from '../schema.ts';
import { ParseFailure } from './parse-failure.ts';
import type { Reader, ReaderOf } from './reader-types.ts';
import { isAbsent, isJsonObject, type JsonObject, toText } from './scalars.ts';

/** Returns a reader for a field with a fixed set of words. It ignores case. */
export function enumReader(values: readonly (string | number)[]): Reader {
  const known = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  return (value) =>
    known.get(toText(value)?.toLowerCase() ?? '') ?? new ParseFailure(`one of ${values.join(', ')}`, value);
}

/**
 * Returns a reader of a union of schemas. It uses the first schema that returns the value unchanged, otherwise the
 * first one that can read it.
 */
export function unionReader(options: readonly Schema[], readerOf: ReaderOf): Reader {
  const reads = options.map(readerOf);
  return (value, tally) => {
    const found = reads.map((read) => read(value, tally));
    return found.find((one) => one === value) ?? found.find((one) => !(one instanceof ParseFailure)) ?? found[0];
  };
}

/**
 * Returns a reader of a tuple. It accepts a list, an object with the same order of fields, or a single value for all
 * elements.
 */
export function tupleReader(items: readonly Schema[], readerOf: ReaderOf): Reader {
  const reads = items.map(readerOf);
  const rowOf = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value.length === 1 ? reads.map(() => value[0]) : value;
    return isJsonObject(value) ? Object.values(value) : reads.map(() => value);
  };
  return (value, tally) => {
    const row = rowOf(value);
    const read = reads.map((one, index) => one(row[index], tally));
    const wrong = read.findIndex((one) => one instanceof ParseFailure);
    if (wrong >= 0) return (read[wrong] as ParseFailure).in(wrong);
    const isSame = row === value && row.length === read.length && read.every((one, index) => one === row[index]);
    return isSame ? value : read;
  };
}

/**
 * Returns a reader of a map from names to values. It accepts an object, a list of pairs, or a list of records with a
 * name and one other field.
 */
export function mapReader(schema: Schema, readerOf: ReaderOf): Reader {
  const read = readerOf(schema);
  return (value, tally) => {
    const pairs = pairsOf(value);
    if (!pairs) return new ParseFailure('an object by name', value);
    const found: Record<string, unknown> = {};
    let isSame = isJsonObject(value);
    for (const [key, raw] of pairs) {
      const one = isAbsent(raw) ? undefined : read(raw, tally);
      isSame &&= one === raw;
      if (one instanceof ParseFailure) {
        tally.parts++;
        tally.addReason(one.in(key).message);
      } else if (one !== undefined)
        Object.defineProperty(found, key, { value: one, enumerable: true, writable: true, configurable: true });
    }
    return isSame ? value : found;
  };
}

function pairsOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (isJsonObject(value)) return Object.entries(value);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry): [string, unknown][] => {
    if (Array.isArray(entry)) return [[String(entry[0]), entry[1]]];
    return isJsonObject(entry) ? pairIn(entry) : [];
  });
}

/** Possible field names for the name of an entry. If none of them exists, the first field is the name. */
const entryNames = ['key', 'guild', 'guild_name', 'name'];

/**
 * Returns an entry such as `{guild: 'Ravens', image: '/e/1.png'}` as a pair: its name, and the last of its other text
 * fields.
 */
function pairIn(entry: JsonObject): [string, unknown][] {
  const name = entryNames.find((key) => typeof entry[key] === 'string') ?? Object.keys(entry)[0] ?? '';
  const value = Object.entries(entry).findLast(([key, one]) => key !== name && typeof one === 'string');
  return value ? [[String(entry[name]), value[1]]] : [];
}
