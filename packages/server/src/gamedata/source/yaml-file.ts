import { messageOf } from '@kafra/sdk/rules';
import { YAMLException } from 'js-yaml';
import { type Fields, flagOf, isFields, numberOf, recordsOf, textOf } from './fields.ts';
import { keysOfFile } from './known-keys.ts';
import type { Report, SourceLocation } from './report.ts';
import { unknownKeys } from './unknown-keys.ts';
import { parseYamlDocument, type YamlDocument } from './yaml-document.ts';

export interface SourceRecord {
  readonly fields: Fields;
  readonly at: SourceLocation;
  /** Version in the header of the YAML file that contains the record. */
  readonly version: number | undefined;
}

export interface YamlFile {
  readonly type: string | undefined;
  readonly version: number | undefined;
  /** True if all earlier records of the database are removed (`Header.Clear`). */
  readonly clears: boolean;
  /** Records of the YAML file; undefined if it has no `Body`, like files that only import others. */
  readonly body: readonly SourceRecord[] | undefined;
  readonly imports: readonly { path: string; mode: string | undefined }[];
  /** True if the YAML file contains only comments. */
  readonly blank: boolean;
}

/** Error for a file that is not valid YAML, with the line where reading stopped. */
export class NotYaml extends Error {
  readonly line: number | undefined;
  constructor(reason: string, line?: number) {
    super(reason);
    this.line = line;
  }
}

function asNotYaml(error: unknown): NotYaml {
  if (!(error instanceof YAMLException)) return new NotYaml(messageOf(error));
  return new NotYaml(error.reason, error.mark ? error.mark.line + 1 : undefined);
}

function parseDocument(file: string, text: string, report: Report): YamlDocument {
  try {
    const document = parseYamlDocument(text);
    for (const { key, line } of document.duplicates)
      report.problem({ file, line }, `key ${key} is duplicate, the first one is used`);
    return document;
  } catch (error) {
    throw asNotYaml(error);
  }
}

/**
 * Parses a YAML text with all scalars as text. A duplicate key is reported, and its first value is kept, as on the
 * server.
 * @throws {NotYaml} if the text is invalid.
 */
export const parseYaml = (file: string, text: string, report: Report): unknown =>
  parseDocument(file, text, report).root;

/** Returns true if a YAML text contains only comments. */
const isBlankText = (text: string) => text.split('\n').every((line) => /^\s*(#|$)/.test(line));

/** Reports the keys of a YAML file that the game server ignores. A file with another type in its header is skipped. */
function reportUnknownKeys(root: Fields, document: YamlDocument, { file, type, report }: Parsing): void {
  const header = recordsOf(root, 'Header')[0];
  if (((header && textOf(header, 'Type')) ?? type) !== type) return;
  for (const { key, line, meant } of unknownKeys(root, document, keysOfFile(type)))
    report.problem(
      line === undefined ? { file } : { file, line },
      `unknown key ${key}${meant === undefined ? '' : ` (is ${meant} meant?)`}`,
    );
}

interface Parsing {
  readonly file: string;
  readonly text: string;
  /** Type of the YAML database. It is used if the file has no type in its header. */
  readonly type: string;
  readonly report: Report;
}

/** Parses a file of a rAthena YAML database. @throws {NotYaml} */
export function parseYamlFile(parsing: Parsing): YamlFile {
  const { file, text, report } = parsing;
  if (isBlankText(text))
    return { type: undefined, version: undefined, clears: false, body: undefined, imports: [], blank: true };
  const document = parseDocument(file, text, report);
  const { root } = document;
  if (!isFields(root)) throw new NotYaml('is not a database file: no Header, Body or Footer');
  reportUnknownKeys(root, document, parsing);
  const header = recordsOf(root, 'Header')[0];
  const version = header && numberOf(header, 'Version');
  const footer = recordsOf(root, 'Footer')[0];
  const body = root.Body;
  return {
    blank: false,
    type: header && textOf(header, 'Type'),
    version,
    clears: header !== undefined && flagOf(header, 'Clear'),
    body: Array.isArray(body)
      ? bodyRecords(file, body, { lines: document.entryLines('Body'), version, report })
      : undefined,
    imports: (footer ? recordsOf(footer, 'Imports') : []).flatMap((entry) => {
      const path = textOf(entry, 'Path');
      // Imports of a YAML file with the key `Generator` are for tools of the game server and do not affect the game, so
      // they are skipped.
      return path === undefined || 'Generator' in entry ? [] : [{ path, mode: textOf(entry, 'Mode') }];
    }),
  };
}

function bodyRecords(
  file: string,
  body: readonly unknown[],
  source: { lines: readonly number[]; version: number | undefined; report: Report },
) {
  const records: SourceRecord[] = [];
  body.forEach((fields, index) => {
    const line = source.lines[index];
    const at: SourceLocation = line === undefined ? { file } : { file, line };
    if (isFields(fields)) records.push({ fields, at, version: source.version });
    else source.report.problem(at, 'is not a record');
  });
  return records;
}
