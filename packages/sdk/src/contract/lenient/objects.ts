import { definitionOf, type Schema, type SchemaShape } from '../schema.ts';
import { type Hint, hintOf } from './hints.ts';
import { ParseFailure } from './parse-failure.ts';
import type { Reader, ReaderOf } from './reader-types.ts';
import { isAbsent, isJsonObject, type JsonObject, toNumber } from './scalars.ts';

/** Returns the schema inside optional, nullable and default wrappers. */
export function unwrapSchema(schema: Schema): Schema {
  const def = definitionOf(schema);
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? unwrapSchema(def.innerType)
    : schema;
}

interface Field {
  key: string;
  read: Reader;
  aliases: readonly string[];
  isLabel: boolean;
  /**
   * For a field that contains a record: the name of the first field of that record. If the outer record has this name,
   * a server has merged the inner record into it.
   */
  inner: string | undefined;
  /** For a list field: field names of its rows. A server may merge a single row into the outer record. */
  inlineFields: readonly string[];
  inPair: Hint['inPair'];
}

const fieldsOf = (shape: SchemaShape, readerOf: ReaderOf): readonly Field[] =>
  Object.entries(shape).map(([key, schema]) => ({
    key,
    read: readerOf(schema),
    aliases: hintOf(schema).aliases ?? [],
    isLabel: hintOf(schema).reads === 'label',
    inner: firstFieldOf(schema),
    inlineFields: hintOf(schema).reads === 'inline' ? rowFieldsOf(schema) : [],
    inPair: hintOf(schema).inPair,
  }));

function rowFieldsOf(schema: Schema): readonly string[] {
  const def = definitionOf(unwrapSchema(schema));
  const row = def.type === 'array' ? definitionOf(unwrapSchema(def.element)) : undefined;
  return row?.type === 'object' ? Object.keys(row.shape) : [];
}

function firstFieldOf(schema: Schema): string | undefined {
  const def = definitionOf(unwrapSchema(schema));
  return def.type === 'object' ? Object.keys(def.shape)[0] : undefined;
}

/** Returns every name under which a server may send a field of a record. */
export const fieldNamesOf = (shape: SchemaShape): ReadonlySet<string> =>
  new Set(Object.entries(shape).flatMap(([key, schema]) => [key, ...(hintOf(schema).aliases ?? [])]));

/** Returns the first field of a record if it is a scalar. A server may send only its value instead of the record. */
export function idFieldOf(shape: SchemaShape): string | undefined {
  const [first] = Object.entries(shape);
  if (!first) return undefined;
  const { type } = definitionOf(unwrapSchema(first[1]));
  return type === 'string' || type === 'number' || type === 'union' ? first[0] : undefined;
}

/**
 * Returns a reader of a record in a reply. It accepts the fields in any form, a list with one record, or only the id.
 * Unknown fields stay unchanged.
 */
export function objectReader(shape: SchemaShape, readerOf: ReaderOf): Reader {
  const fields = fieldsOf(shape, readerOf);
  const naming = idFieldOf(shape);
  const asFields = fieldsReader(shape, naming);
  return (value, tally) => {
    const given = asFields(value);
    if (given instanceof ParseFailure) return given;
    let read: Record<string, unknown> | undefined = given === value ? undefined : { ...given };
    for (const field of fields) {
      const raw = rawOf(given, field, naming);
      const one = field.read(raw, tally);
      if (one instanceof ParseFailure) return one.in(field.key);
      if (one === given[field.key]) continue;
      read ??= { ...given };
      read[field.key] = one;
    }
    return read ?? value;
  };
}

function rawOf(given: JsonObject, field: Field, naming: string | undefined): unknown {
  const { key, aliases, isLabel, inner, inlineFields, inPair } = field;
  const pair = inPair?.names.map((name) => given[name]).find((value) => Array.isArray(value));
  if (inPair && Array.isArray(pair) && pair.length === 2) return pair[inPair.at];
  const own = given[key];
  if (!isAbsent(own)) return own;
  for (const alias of aliases) if (!isAbsent(given[alias])) return given[alias];
  if (inlineFields.some((name) => !isAbsent(given[name]))) return [given];
  if (isLabel && naming !== undefined) return labelOf(given[naming]);
  // Some servers merge the fields of an inner record into the outer record.
  return inner !== undefined && !isAbsent(given[inner]) ? given : own;
}

/** Returns the label of a record without a name: its id, with `#` before a number. */
const labelOf = (id: unknown): unknown => (toNumber(id) === undefined ? id : `#${id}`);

/** Returns a function that finds the fields of a record in a reply value of any accepted form. */
export function fieldsReader(
  shape: SchemaShape,
  naming: string | undefined,
): (value: unknown) => JsonObject | ParseFailure {
  const known = fieldNamesOf(shape);
  const entries = Object.entries(shape);
  const list = entries.find(([, schema]) => definitionOf(unwrapSchema(schema)).type === 'array')?.[0];
  const isOptional = entries.every(([, schema]) => unwrapSchema(schema) !== schema);
  const knows = (fields: JsonObject) => Object.keys(fields).some((key) => known.has(key));
  return function find(value): JsonObject | ParseFailure {
    if (isJsonObject(value)) return knows(value) ? value : (unwrapped(value) ?? value);
    if (Array.isArray(value) && value.length === 1 && isJsonObject(value[0]) && knows(value[0])) return value[0];
    if (Array.isArray(value) && list !== undefined) return { [list]: value };
    if (Array.isArray(value) && value.length === 1 && !Array.isArray(value[0])) return find(value[0]);
    if (isAbsent(value) && value !== undefined && isOptional) return {};
    const isId = typeof value === 'string' || typeof value === 'number';
    return isId && value !== '' && naming !== undefined ? { [naming]: value } : new ParseFailure('an object', value);
  };

  /**
   * Returns the fields of a record from an envelope object around them, or from a part that was sent without its field
   * name.
   */
  function unwrapped(value: JsonObject): JsonObject | undefined {
    const part = entries.find(([, schema]) => {
      const def = definitionOf(unwrapSchema(schema));
      return def.type === 'object' && Object.keys(def.shape).some((key) => key in value);
    });
    if (part) return { [part[0]]: value };
    const inside = Object.values(value).filter((one) => isJsonObject(one) || Array.isArray(one));
    const [only] = inside;
    if (inside.length === 1 && isJsonObject(only) && knows(only)) return only;
    if (inside.length === 1 && Array.isArray(only) && list !== undefined) return { [list]: only };
    const isById = list !== undefined && inside.length > 0 && inside.length === Object.keys(value).length;
    return isById ? { [list]: Object.values(value) } : undefined;
  }
}
