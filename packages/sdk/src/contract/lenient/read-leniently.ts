import type { $ZodShape, $ZodType, $ZodTypes, output } from 'zod/v4/core';
import { type Fields, isAbsent } from './forms.ts';
import { hintOf } from './hints.ts';
import { rowsReader } from './lists.ts';
import { coreOf, fieldsReader, namesIn, objectReader } from './objects.ts';
import { readerOf } from './reader.ts';
import { mostReasons, Tally, withUnread } from './unread.ts';
import { Unreadable } from './unreadable.ts';

/** A work in small steps, so that a screen stays alive meanwhile; answers what was read, or why it cannot be. */
export type Reading<T> = Generator<void, T | Unreadable>;

/**
 * Reads a reply in whichever form a server of the specification gives it. Its lists are read row by row: what cannot be
 * read is left out and counted, see `unreadOf`.
 */
export function* readingReply<S extends $ZodType>(schema: S, value: unknown): Reading<output<S>> {
  const { def } = (schema as unknown as $ZodTypes)._zod;
  if (def.type !== 'object') return readerOf(schema)(value, new Tally()) as output<S> | Unreadable;
  const given = factsIn(def.shape, value);
  if (given instanceof Unreadable) return given;
  const tally = new Tally();
  const parts = yield* readingLists(def.shape, { given, tally });
  if (parts instanceof Unreadable) return parts;
  const read = objectReader(def.shape, readerOf)(parts.rest, tally);
  if (read instanceof Unreadable) return read;
  return withUnread({ ...(read as object), ...parts.lists }, tally) as output<S>;
}

/** Reads all records of a file: a list, an envelope around one, or records by id. */
export function* readingRecords<S extends $ZodType>(schema: S, value: unknown): Reading<output<S>[]> {
  const tally = new Tally();
  const rows = rowsReader(schema)(value);
  const read = yield* readingRows(schema, { rows, tally, path: [] });
  return read instanceof Unreadable ? read : (withUnread(read, tally) as output<S>[]);
}

/** Reads without a pause; for what is short, and for programs without a screen. */
export function readNow<T>(reading: Reading<T>): T | Unreadable {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** A reply names at least one of its facts, or is empty: anything else is the answer to something else. */
function factsIn(shape: $ZodShape, value: unknown): Fields | Unreadable {
  const expected = `an object with ${Object.keys(shape).join(', ')}`;
  if (typeof value !== 'object' || value === null) return new Unreadable(expected, value);
  const given = fieldsReader(shape, undefined)(value);
  if (given instanceof Unreadable || isAbsent(given)) return given;
  const known = namesIn(shape);
  return Object.keys(given).some((key) => known.has(key)) ? given : new Unreadable(expected, value);
}

interface Facts {
  given: Fields;
  tally: Tally;
}

/** Reads the lists of a reply, and answers what is beside them as it came. */
function* readingLists(shape: $ZodShape, { given, tally }: Facts): Reading<{ lists: object; rest: Fields }> {
  const lists: Record<string, unknown[]> = {};
  const rest: Record<string, unknown> = { ...given };
  for (const [key, schema] of Object.entries(shape)) {
    const { def } = coreOf(schema)._zod;
    const name = [key, ...(hintOf(schema).aliases ?? [])].find((one) => !isAbsent(given[one]));
    if (def.type !== 'array' || name === undefined) continue;
    const rows = rowsReader(def.element)(given[name]);
    const read = yield* readingRows(def.element, { rows, tally, path: [key] });
    // What is wrong with every row is wrong with the reply.
    if (read instanceof Unreadable) return read;
    lists[key] = read;
    delete rest[name];
  }
  return { lists, rest };
}

interface Rows {
  rows: readonly unknown[];
  tally: Tally;
  path: readonly string[];
}

/** Reads rows one by one; where not a single one can be read, it is not the rows that are wrong. */
function* readingRows(element: $ZodType, { rows, tally, path }: Rows): Reading<unknown[]> {
  const readRow = readerOf(element);
  const read: unknown[] = [];
  const left: Unreadable[] = [];
  for (let index = 0; index < rows.length; index++) {
    if (rows[index] === null) continue;
    const row = readRow(rows[index], tally);
    if (row instanceof Unreadable) left.push(placed(row, [...path, index]));
    else read.push(row);
    yield;
  }
  if (left[0] && read.length === 0) return left[0];
  tally.of += rows.length;
  tally.records += left.length;
  for (const { words } of left.slice(0, mostReasons)) tally.note(words);
  return read;
}

const placed = (row: Unreadable, path: readonly (string | number)[]): Unreadable =>
  path.reduceRight<Unreadable>((one, key) => one.in(key), row);
