import { messageOf } from '@kafra/sdk/rules';
import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml';
import { type Fields, flagOf, isFields, numberOf, recordsOf, textOf } from './fields.ts';
import { keysOfFile } from './known-keys.ts';
import type { Report, SourceLocation } from './report.ts';
import { unknownKeys } from './unknown-keys.ts';
import { bodyLines, duplicateKeys, isBlankText, withoutKeys } from './yaml-lines.ts';

export interface SourceRecord {
  readonly fields: Fields;
  readonly at: SourceLocation;
  /** Version in the header of its file. */
  readonly version: number | undefined;
}

export interface YamlFile {
  readonly type: string | undefined;
  readonly version: number | undefined;
  /** True if all earlier records of the database are removed (`Header.Clear`). */
  readonly clears: boolean;
  /** Undefined if the file has no `Body`, like entry files. */
  readonly body: readonly SourceRecord[] | undefined;
  readonly imports: readonly { path: string; mode: string | undefined }[];
  /** True if the file contains only comments. */
  readonly blank: boolean;
}

/** A file that is not YAML, with the line where reading stopped. */
export class NotYaml extends Error {
  readonly line: number | undefined;
  constructor(reason: string, line?: number) {
    super(reason);
    this.line = line;
  }
}

const isDuplicateKey = (error: unknown) => error instanceof YAMLException && error.reason.startsWith('duplicated');

function parse(text: string, json: boolean): unknown {
  return load(text, { schema: FAILSAFE_SCHEMA, json });
}

function asNotYaml(error: unknown): NotYaml {
  if (!(error instanceof YAMLException)) return new NotYaml(messageOf(error));
  return new NotYaml(error.reason, error.mark ? error.mark.line + 1 : undefined);
}

/**
 * Parses a YAML text with all scalars as text. A duplicate key is reported, and its first value is kept, as on the
 * server.
 * @throws {NotYaml} if the text is invalid.
 */
export function parseYaml(file: string, text: string, report: Report): unknown {
  try {
    return parse(text, false);
  } catch (error) {
    if (!isDuplicateKey(error)) throw asNotYaml(error);
  }
  const repeated = duplicateKeys(file, text);
  for (const { at, key } of repeated) report.problem(at, `key ${key} is duplicate, the first one is used`);
  try {
    return parse(
      withoutKeys(
        text,
        repeated.map(({ at }) => at),
      ),
      true,
    );
  } catch (error) {
    throw asNotYaml(error);
  }
}

/** Reports the keys of a file that the server does not read. Files of another type than its database have other keys. */
function reportUnknownKeys(root: Fields, { file, text, type, report }: Parsing): void {
  const header = recordsOf(root, 'Header')[0];
  if (((header && textOf(header, 'Type')) ?? type) !== type) return;
  for (const { key, line, meant } of unknownKeys(root, text, keysOfFile(type)))
    report.problem(
      line === undefined ? { file } : { file, line },
      `unknown key ${key}${meant === undefined ? '' : ` (is ${meant} meant?)`}`,
    );
}

interface Parsing {
  readonly file: string;
  readonly text: string;
  /** The type of the database, for files that do not name theirs. */
  readonly type: string;
  readonly report: Report;
}

/** One file of a rAthena YAML database. @throws {NotYaml} */
export function parseYamlFile(parsing: Parsing): YamlFile {
  const { file, text, report } = parsing;
  if (isBlankText(text))
    return { type: undefined, version: undefined, clears: false, body: undefined, imports: [], blank: true };
  const root = parseYaml(file, text, report);
  if (!isFields(root)) throw new NotYaml('is not a database file: no Header, Body or Footer');
  reportUnknownKeys(root, parsing);
  const header = recordsOf(root, 'Header')[0];
  const version = header && numberOf(header, 'Version');
  const footer = recordsOf(root, 'Footer')[0];
  const body = root.Body;
  return {
    blank: false,
    type: header && textOf(header, 'Type'),
    version,
    clears: header !== undefined && flagOf(header, 'Clear'),
    body: Array.isArray(body) ? bodyRecords(file, body, { text, version, report }) : undefined,
    imports: (footer ? recordsOf(footer, 'Imports') : []).flatMap((entry) => {
      const path = textOf(entry, 'Path');
      // Imports for the tools of the server do not affect the game.
      return path === undefined || 'Generator' in entry ? [] : [{ path, mode: textOf(entry, 'Mode') }];
    }),
  };
}

function bodyRecords(
  file: string,
  body: readonly unknown[],
  source: { text: string; version: number | undefined; report: Report },
) {
  const lines = bodyLines(source.text);
  const records: SourceRecord[] = [];
  body.forEach((fields, index) => {
    const line = lines[index];
    const at: SourceLocation = line === undefined ? { file } : { file, line };
    if (isFields(fields)) records.push({ fields, at, version: source.version });
    else source.report.problem(at, 'is not a record');
  });
  return records;
}
