import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { enumReader, mapReader, tupleReader, unionReader } from './few-forms.ts';
import { flagIn, isAbsent, isFields, isNoMoment, momentIn, numberIn, textIn } from './forms.ts';
import { hintOf } from './hints.ts';
import { listReader } from './lists.ts';
import { objectReader } from './objects.ts';
import type { Read } from './read.ts';
import { idIn, nameIn } from './record-as-scalar.ts';
import { Unreadable } from './unreadable.ts';

const readers = new WeakMap<$ZodType, Read>();

/**
 * The reader of everything that a server of the specification may send for this schema. It is derived from the schema: a
 * field is read leniently because it is declared, and not because somebody thought of it.
 */
export function readerOf(schema: $ZodType): Read {
  const known = readers.get(schema);
  if (known) return known;
  // Made on first use: most pages read few of the schemas.
  const read = makeReader(schema);
  readers.set(schema, read);
  return read;
}

/** A record or a list of one where a single fact is meant. */
const lone = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** Reads a single fact: as it is, as the only one of a list, or as the record that it names. */
const scalar =
  (
    expected: string,
    read: (value: unknown) => unknown,
    ofRecord: (record: Readonly<Record<string, unknown>>) => unknown,
  ): Read =>
  (value) => {
    const plain = read(value);
    if (plain !== undefined) return plain;
    const one = lone(value);
    const found = read(isFields(one) ? ofRecord(one) : one);
    return found ?? new Unreadable(expected, value);
  };

const moment = scalar('a time', momentIn, (record) => record.date ?? record.time);
const number = scalar('a number', numberIn, idIn);
const flag = scalar('a yes or no', flagIn, () => undefined);
const name = scalar('a text', textIn, nameIn);
const idText = scalar('a text', textIn, idIn);
const nothing: Read = () => undefined;

/** A text that must be there is not empty. */
const required =
  (read: Read): Read =>
  (value, tally) =>
    isAbsent(value) ? new Unreadable('a text', value ?? undefined) : read(value, tally);

function makeReader(schema: $ZodType): Read {
  const { reads } = hintOf(schema);
  if (reads === 'time') return moment;
  if (reads === 'nothing') return nothing;
  const { def } = (schema as $ZodTypes)._zod;
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
    case 'optional':
    case 'nullable':
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
    default:
      throw new Error(`no reader for ${def.type}`);
  }
}

function optionalReader(inner: $ZodType): Read {
  const read = readerOf(inner);
  const isTime = hintOf(inner).reads === 'time';
  const isList = (inner as $ZodTypes)._zod.def.type === 'array';
  return (value, tally) => {
    // A list that is there and empty is not one that a server does not tell.
    if (value === undefined || (isAbsent(value) && !(isList && Array.isArray(value)))) return undefined;
    return isTime && isNoMoment(value) ? undefined : read(value, tally);
  };
}

function incidentalReader(inner: $ZodType): Read {
  const read = optionalReader(inner);
  return (value, tally) => {
    const found = read(value, tally);
    return found instanceof Unreadable ? undefined : found;
  };
}

function defaultReader(inner: $ZodType, fallback: () => unknown): Read {
  const read = readerOf(inner);
  // What is empty in the canonical way stays as it is.
  const usual = fallback();
  const isCanonical = (value: unknown) =>
    isAbsent(usual) && value !== null && typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
  return (value, tally) => {
    if (!isAbsent(value)) return read(value, tally);
    return isCanonical(value) ? value : fallback();
  };
}
