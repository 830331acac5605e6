import { once } from 'node:events';
import { byteOrderMark, csvLines, flatText, messageOf } from '@kafra/sdk/rules';
import jmespath from 'jmespath';
import { Failure } from './exit-codes.ts';
import { tsvLines } from './output/delimited.ts';
import { pickFields, pickFrom, type Row } from './output/records.ts';
import { suggestion } from './suggest.ts';
import { escapeControls, sanitizeText } from './terminal/text.ts';

export const formats = ['table', 'json', 'ndjson', 'csv', 'csv-safe', 'tsv'] as const;
export type Format = (typeof formats)[number];

declare module 'jmespath' {
  /** The published types of the package jmespath lack this function. @throws for an invalid expression. */
  function compile(expression: string): unknown;
}

/** Flags of every command that prints a list. */
export interface OutputFlags {
  /** True for `--json` without a value; else the requested field names. */
  json?: boolean | string;
  csv?: boolean;
  csvSafe?: boolean;
  format?: Format;
  fields?: string;
  query?: string;
}

/** Output format and fields of a command, decided before data is loaded. */
export interface OutputPlan {
  format: Format;
  fields: readonly string[];
  /** True if the user selected the fields with a flag. */
  hasChosenFields: boolean;
  query: ((value: Row | readonly Row[]) => unknown) | undefined;
}

/** Defaults for the output of a command: its fields and format. */
export interface OutputDefaults {
  /** All fields that the command can print. */
  fields: readonly string[];
  /** Default fields of tab-separated output. It has no header, so these are few columns that are easy to count. */
  mainFields?: readonly string[] | undefined;
  /** Format of the output, unless the user selects another one. */
  format: Format;
}

/** Returns the default format: a table on a terminal, tab-separated lines in a pipe. */
export const defaultFormat = ({ isTTY }: NodeJS.WriteStream): Format => (isTTY ? 'table' : 'tsv');

/**
 * Reads the output flags of a command.
 * @throws Failure (usage) for flags that contradict each other, an unknown field, and a wrong JMESPath expression.
 */
export function parseOutputFlags(
  flags: OutputFlags,
  { fields: known, mainFields = known, format }: OutputDefaults,
): OutputPlan {
  const requested = [
    ...(flags.json === undefined ? [] : ['json' as const]),
    ...(flags.csv && !flags.csvSafe ? ['csv' as const] : []),
    ...(flags.csvSafe ? ['csv-safe' as const] : []),
    ...(flags.format === undefined ? [] : [flags.format]),
  ];
  const [first = format, ...others] = new Set(requested);
  if (others.length > 0) throw new Failure('usage', `use only one of ${[first, ...others].join(', ')}`);
  if (flags.query !== undefined && first !== 'json') throw new Failure('usage', '--query requires --json');
  const defaults = first === 'tsv' ? mainFields : known;
  const named = typeof flags.json === 'string' ? flags.json : flags.fields;
  return {
    format: first,
    fields: named === undefined ? defaults : parseFieldNames(named, known),
    hasChosenFields: named !== undefined,
    query: flags.query === undefined ? undefined : compileQuery(flags.query),
  };
}

function parseFieldNames(written: string, known: readonly string[]): string[] {
  const names = written
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  const near = nearestFields(unknown, known);
  const hints = [...(near === undefined ? [] : [near]), `fields: ${known.join(', ')}`];
  throw new Failure('usage', `unknown field: ${unknown}`, { hints });
}

/** Suggests known fields for an unknown one: fields that contain it as a word, else fields of a similar name. */
function nearestFields(written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase();
  const containing = known.filter((name) => name.split('_').includes(word)).slice(0, 3);
  return containing.length > 0 ? `Did you mean ${containing.join(', ')}?` : suggestion(word, known);
}

function compileQuery(expression: string): NonNullable<OutputPlan['query']> {
  const wrong = (error: unknown) => new Failure('usage', `--query: ${messageOf(error)}`, { cause: error });
  try {
    jmespath.compile(expression);
  } catch (error) {
    throw wrong(error);
  }
  return (value) => {
    try {
      return jmespath.search(value, expression);
    } catch (error) {
      throw wrong(error);
    }
  };
}

/** Yields the lines of rows in a machine-readable format. */
export function* rowLines(rows: readonly Row[], { format, fields, query }: OutputPlan): Generator<string> {
  const picked = pickFields(rows, fields);
  if (format === 'csv') yield* csvLines(picked.map(sanitizeRow), { names: fields });
  else if (format === 'csv-safe') {
    yield byteOrderMark;
    yield* csvLines(picked.map(sanitizeRow), { names: fields, forSpreadsheets: true });
  } else if (format === 'ndjson') for (const row of picked) yield `${escapeControls(JSON.stringify(row))}\n`;
  else if (format === 'json') yield jsonText(picked, query);
  else yield* tsvLines(picked);
}

/** Returns a single row of output as JSON. */
export const recordText = (row: Row, { fields, query }: OutputPlan): string => jsonText(pickFrom(row, fields), query);

const jsonText = (value: Row | readonly Row[], query: OutputPlan['query']): string =>
  `${escapeControls(JSON.stringify(query ? query(value) : value, null, 2))}\n`;

/** Removes control characters from output texts, which players may have chosen. */
const sanitizeRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((one) => typeof one !== 'object')
        ? value.map(sanitizeValue)
        : sanitizeValue(value),
    ]),
  );

const sanitizeValue = (value: unknown): unknown => (typeof value === 'number' ? value : sanitizeText(flatText(value)));

/** Writes texts to an output stream, not faster than its reader takes them. */
export async function writeAll(stream: NodeJS.WritableStream, texts: Iterable<string>): Promise<void> {
  try {
    for (const text of texts) if (!stream.write(text)) await once(stream, 'drain');
  } catch {
    // The error handlers of the stream report the failed write. The rest of the output is dropped.
  }
}
