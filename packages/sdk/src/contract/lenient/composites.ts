import type { Schema } from '../schema.ts';
import { ParseFailure } from './parse-failure.ts';
import type { Reader, ReaderOf } from './reader-types.ts';
import { isAbsent, isJsonObject, type JsonObject, toText } from './scalars.ts';

/** One of a few words, whatever its letters' case. */
export function enumReader(values: readonly (string | number)[]): Reader {
  const known = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  return (value) =>
    known.get(toText(value)?.toLowerCase() ?? '') ?? new ParseFailure(`one of ${values.join(', ')}`, value);
}

/** The first option that takes the value as it is, else the first that can read it. */
export function unionReader(options: readonly Schema[], readerOf: ReaderOf): Reader {
  const reads = options.map(readerOf);
  return (value, tally) => {
    const found = reads.map((read) => read(value, tally));
    return found.find((one) => one === value) ?? found.find((one) => !(one instanceof ParseFailure)) ?? found[0];
  };
}

/** A few facts in order: a list, an object that names them in the same order, or one for all. */
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

/** A map by name: an object, or a list of pairs or of records with a name and one more fact. */
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

/** How the name of an entry may be called; else it is the entry's first fact. */
const entryNames = ['key', 'guild', 'guild_name', 'name'];

/** `{guild: 'Ravens', image: '/e/1.png'}`: what it is called, and the last of the other texts. */
function pairIn(entry: JsonObject): [string, unknown][] {
  const name = entryNames.find((key) => typeof entry[key] === 'string') ?? Object.keys(entry)[0] ?? '';
  const value = Object.entries(entry).findLast(([key, one]) => key !== name && typeof one === 'string');
  return value ? [[String(entry[name]), value[1]]] : [];
}
