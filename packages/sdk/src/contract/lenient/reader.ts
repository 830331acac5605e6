import { safeParse } from 'zod/mini';
import { definitionOf, type Schema } from '../schema.ts';
import { enumReader, mapReader, tupleReader, unionReader } from './composites.ts';
import { hintOf } from './hints.ts';
import { listReader } from './lists.ts';
import { objectReader } from './objects.ts';
import { ParseFailure } from './parse-failure.ts';
import type { Reader } from './reader-types.ts';
import { idIn, nameIn } from './record-as-scalar.ts';
import { isAbsent, isJsonObject, isNoTime, toBoolean, toEpochMs, toNumber, toText } from './scalars.ts';

const readers = new WeakMap<Schema, Reader>();

/**
 * Returns the lenient reader of a schema: it reads all forms in which a server of the specification may send the value.
 * It is derived from the schema, so every declared field is read leniently.
 */
export function readerOf(schema: Schema): Reader {
  const known = readers.get(schema);
  if (known) return known;
  // A reader is created when its schema is first used, because most pages need few of the schemas.
  const read = makeReader(schema);
  readers.set(schema, read);
  return read;
}

/** Returns the element of a list with one element, which some servers send instead of a single value. */
const unwrapSingle = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/**
 * Returns a reader of a scalar (text, number, boolean or time). It accepts the value itself, a list with this single
 * value, and, except for booleans, a record with the value as its id, name or time.
 */
const scalarReader =
  (
    expected: string,
    read: (value: unknown) => unknown,
    ofRecord: (record: Readonly<Record<string, unknown>>) => unknown,
  ): Reader =>
  (value) => {
    const plain = read(value);
    if (plain !== undefined) return plain;
    const one = unwrapSingle(value);
    const found = read(isJsonObject(one) ? ofRecord(one) : one);
    return found ?? new ParseFailure(expected, value);
  };

const moment = scalarReader('a time', toEpochMs, (record) => record.date ?? record.time);
const number = scalarReader('a number', toNumber, idIn);
const flag = scalarReader('a yes or no', toBoolean, () => undefined);
const name = scalarReader('a text', toText, nameIn);
const idText = scalarReader('a text', toText, idIn);
const nothing: Reader = () => undefined;

/** Returns a reader of a required text. An empty text fails. */
const required =
  (read: Reader): Reader =>
  (value, tally) =>
    isAbsent(value) ? new ParseFailure('a text', value ?? undefined) : read(value, tally);

function makeReader(schema: Schema): Reader {
  const { reads } = hintOf(schema);
  if (reads === 'time') return moment;
  if (reads === 'nothing') return nothing;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return required(reads === 'id' ? idText : name);
    case 'number':
      return number;
    case 'boolean':
      return flag;
    case 'array':
      return listReader(def.element, readerOf);
    case 'object':
      return objectReader(def.shape, readerOf);
    case 'nullable':
      return nullableReader(def.innerType);
    case 'optional':
      return reads === 'incidental' ? incidentalReader(def.innerType) : optionalReader(def.innerType);
    case 'default':
      return defaultReader(def.innerType, () => def.defaultValue);
    case 'record':
      return mapReader(def.valueType, readerOf);
    case 'tuple':
      return tupleReader(def.items, readerOf);
    case 'union':
      return unionReader(def.options, readerOf);
    case 'enum':
      return enumReader(Object.values(def.entries));
    case 'catch':
      return fallbackReader(schema, def.innerType);
    default:
      throw new Error(`no reader for ${def.type}`);
  }
}

function optionalReader(inner: Schema): Reader {
  const read = readerOf(inner);
  const isTime = hintOf(inner).reads === 'time';
  const isList = definitionOf(inner).type === 'array';
  return (value, tally) => {
    // For an optional list, an empty list is a value. Only an absent list is read as undefined.
    if (value === undefined || (isAbsent(value) && !(isList && Array.isArray(value)))) return undefined;
    return isTime && isNoTime(value) ? undefined : read(value, tally);
  };
}

/** Returns a reader of a value that may be null. An absent value is read as null. */
function nullableReader(inner: Schema): Reader {
  const read = optionalReader(inner);
  return (value, tally) => read(value, tally) ?? null;
}

function incidentalReader(inner: Schema): Reader {
  const read = optionalReader(inner);
  return (value, tally) => {
    const found = read(value, tally);
    return found instanceof ParseFailure ? undefined : found;
  };
}

/**
 * Returns a reader of a value with a fallback for invalid ones. A word of a later version is read as the fallback.
 * Formats that only this project's server sends are parsed strictly.
 */
function fallbackReader(schema: Schema, inner: Schema): Reader {
  if (definitionOf(inner).type !== 'enum') return (value) => safeParse(schema, value).data;
  const read = readerOf(inner);
  return (value, tally) => {
    const word = read(value, tally);
    return safeParse(schema, word instanceof ParseFailure ? value : word).data;
  };
}

function defaultReader(inner: Schema, fallback: () => unknown): Reader {
  const read = readerOf(inner);
  // If the default value is itself empty, such as an empty list, an empty value of the same type is returned unchanged.
  const usual = fallback();
  const isCanonical = (value: unknown) =>
    isAbsent(usual) && value !== null && typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
  return (value, tally) => {
    if (!isAbsent(value)) return read(value, tally);
    return isCanonical(value) ? value : fallback();
  };
}
