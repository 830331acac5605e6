import { definitionOf, type Schema, type SchemaOutput, type SchemaShape } from '../schema.ts';
import { hintOf } from './hints.ts';
import { rowsReader } from './lists.ts';
import { fieldNamesOf, fieldsReader, objectReader, unwrapSchema } from './objects.ts';
import { ParseFailure } from './parse-failure.ts';
import { maxReasons, ParseIssueCounter, withParseIssues } from './parse-issues.ts';
import { readerOf } from './reader.ts';
import { isAbsent, type JsonObject } from './scalars.ts';

/**
 * Steps of parsing a reply. Parsing can pause after each step, so that a screen stays responsive. The last step returns
 * the value, or the reason of a failure.
 */
export type ParseSteps<T> = Generator<void, T | ParseFailure>;

/**
 * Reads a reply in any form that a server of the specification may send. Lists are read row by row: unreadable rows are
 * left out and counted, see `parseIssuesOf`.
 */
export function* parseReply<S extends Schema>(schema: S, value: unknown): ParseSteps<SchemaOutput<S>> {
  const def = definitionOf(schema);
  if (def.type !== 'object') return readerOf(schema)(value, new ParseIssueCounter()) as SchemaOutput<S> | ParseFailure;
  const given = objectIn(def.shape, value);
  if (given instanceof ParseFailure) return given;
  const issues = new ParseIssueCounter();
  const parts = yield* parseLists(def.shape, { given, issues });
  if (parts instanceof ParseFailure) return parts;
  const read = objectReader(def.shape, readerOf)(parts.rest, issues);
  if (read instanceof ParseFailure) return read;
  return withParseIssues({ ...(read as object), ...parts.lists }, issues) as SchemaOutput<S>;
}

/** Reads all records of a database file: a list, an envelope around a list, or records by id. */
export function* parseRecords<S extends Schema>(schema: S, value: unknown): ParseSteps<SchemaOutput<S>[]> {
  const issues = new ParseIssueCounter();
  const rows = rowsReader(schema)(value);
  const read = yield* parseRows(schema, { rows, issues, path: [] });
  return read instanceof ParseFailure ? read : (withParseIssues(read, issues) as SchemaOutput<S>[]);
}

/** Parses a reply or file without pauses; for short values, and for programs without a screen. */
export function parseSync<T>(steps: ParseSteps<T>): T | ParseFailure {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Returns the object of fields in a reply. It must be empty or contain at least one known field, otherwise it is the
 * reply to another call.
 */
function objectIn(shape: SchemaShape, value: unknown): JsonObject | ParseFailure {
  const expected = `an object with ${Object.keys(shape).join(', ')}`;
  if (typeof value !== 'object' || value === null) return new ParseFailure(expected, value);
  const given = fieldsReader(shape, undefined)(value);
  if (given instanceof ParseFailure || isAbsent(given)) return given;
  const known = fieldNamesOf(shape);
  return Object.keys(given).some((key) => known.has(key)) ? given : new ParseFailure(expected, value);
}

interface ReplyState {
  given: JsonObject;
  issues: ParseIssueCounter;
}

/** Parses the lists of a reply, and returns its other fields unchanged. */
function* parseLists(
  shape: SchemaShape,
  { given, issues }: ReplyState,
): ParseSteps<{ lists: object; rest: JsonObject }> {
  const lists: Record<string, unknown[]> = {};
  const rest: Record<string, unknown> = { ...given };
  for (const [key, schema] of Object.entries(shape)) {
    const def = definitionOf(unwrapSchema(schema));
    const name = [key, ...(hintOf(schema).aliases ?? [])].find((one) => !isAbsent(given[one]));
    if (def.type !== 'array' || name === undefined) continue;
    const rows = rowsReader(def.element)(given[name]);
    const read = yield* parseRows(def.element, { rows, issues, path: [key] });
    // If every row of a list is unreadable, the whole reply counts as unreadable.
    if (read instanceof ParseFailure) return read;
    lists[key] = read;
    delete rest[name];
  }
  return { lists, rest };
}

interface Rows {
  rows: readonly unknown[];
  issues: ParseIssueCounter;
  path: readonly string[];
}

/** Parses the rows of a reply one by one. If all rows are unreadable, the reply fails instead. */
function* parseRows(element: Schema, { rows, issues, path }: Rows): ParseSteps<unknown[]> {
  const readRow = readerOf(element);
  const read: unknown[] = [];
  const failures: ParseFailure[] = [];
  for (let index = 0; index < rows.length; index++) {
    if (rows[index] === null) continue;
    const row = readRow(rows[index], issues);
    if (row instanceof ParseFailure) failures.push(withPath(row, [...path, index]));
    else read.push(row);
    yield;
  }
  if (failures[0] && read.length === 0) return failures[0];
  issues.of += rows.length;
  issues.records += failures.length;
  for (const { message } of failures.slice(0, maxReasons)) issues.addReason(message);
  return read;
}

const withPath = (row: ParseFailure, path: readonly (string | number)[]): ParseFailure =>
  path.reduceRight<ParseFailure>((one, key) => one.in(key), row);
