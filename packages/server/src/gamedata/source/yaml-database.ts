import { ImportFailure } from './failure.ts';
import { isOwnerFile, isStockTable } from './optional-file.ts';
import { formatLocation, type Report, type SourceLocation } from './report.ts';
import { describeTextTables } from './text-tables.ts';
import { type FileDefect, type SourceTree, treePath, UnreadableFile } from './tree.ts';
import { NotYaml, parseYamlFile, type SourceRecord, type YamlFile } from './yaml-file.ts';

/** The game mode (renewal or pre-renewal) for which a server tree is read. `Footer.Imports` uses the same words. */
export type Mode = 'Prerenewal' | 'Renewal';

/** The server tree and the settings of an import. */
export interface Source {
  readonly tree: SourceTree;
  readonly report: Report;
  readonly mode: Mode;
}

/** Whether the game needs a YAML database or can run without it. A corrupt file is reported in both cases. */
export type Need = 'required' | 'optional';

/** Error for a YAML file without usable records of its database. */
class UnusableFile extends Error {
  readonly at: SourceLocation;
  readonly absent: boolean;
  readonly empty: boolean;
  constructor(at: SourceLocation, reason: string, defect?: FileDefect) {
    super(reason);
    this.at = at;
    this.absent = defect === 'absent';
    this.empty = defect === 'empty';
  }
}

function asUnusable(path: string, error: unknown): unknown {
  if (error instanceof NotYaml) return new UnusableFile({ file: path, line: error.line }, error.message);
  if (error instanceof UnreadableFile) return new UnusableFile({ file: path }, error.message, error.defect);
  return error;
}

interface Part {
  readonly version: number | undefined;
  readonly clears: boolean;
  readonly records: readonly SourceRecord[];
  readonly imports: readonly string[];
}
const nothing: Part = { version: undefined, clears: false, records: [], imports: [] };

/** Requirements on the header of a YAML database file. */
interface Expected {
  readonly type: string;
  /**
   * The latest version that a file of the server owner may have: the version of the tree's own files, which came with
   * the server.
   */
  readonly newest: number;
  readonly isImported: boolean;
}

/** Returns the error in the header of a YAML database file; undefined for a valid header. */
function headerProblem({ type, version }: YamlFile, expected: Expected): string | undefined {
  if (type !== expected.type) return `has the type ${type ?? 'none'} instead of ${expected.type}`;
  if (version === undefined) return 'has no Version';
  return version <= expected.newest
    ? undefined
    : `has the version ${version}, but the server supports versions up to ${expected.newest}`;
}

/**
 * Returns the records of one file of a YAML database, and the files that it imports in this game mode. @throws
 * {UnusableFile}
 */
async function readPart(source: Source, path: string, expected: Expected): Promise<Part> {
  try {
    const file = parseYamlFile({
      ...{ file: path, text: await source.tree.text(path) },
      ...{ type: expected.type, report: source.report },
    });
    const records = file.body ?? [];
    const problem = file.blank ? undefined : headerProblem(file, expected);
    if (problem !== undefined)
      source.report.problem({ file: path }, expected.isImported ? `${problem}: the server does not read it` : problem);
    if (problem !== undefined && expected.isImported) return nothing;
    if (records.length === 0 && file.imports.length === 0 && !file.clears && !isOwnerFile(path))
      throw new UnusableFile({ file: path }, 'contains no record');
    source.report.read(path, records.length);
    const imports = file.imports.filter(({ mode }) => mode === undefined || mode === source.mode);
    return { version: file.version, clears: file.clears, records, imports: imports.map((next) => treePath(next.path)) };
  } catch (error) {
    throw asUnusable(path, error);
  }
}

/**
 * Returns all records of a YAML database. Follows `Footer.Imports` of the current mode in order. A file with `Clear` in
 * its header removes the records before it. A missing file is reported unless the server owner may leave it out. A
 * stock table without records ends the import of a required database, because it was probably cut off. Any other file
 * without records is only reported.
 * @throws {ImportFailure}
 */
export async function readDatabase(
  source: Source,
  entry: string,
  { type, need }: { type: string; need: Need },
): Promise<SourceRecord[]> {
  const { report, tree } = source;
  const records: SourceRecord[] = [];
  const seen = new Set<string>();
  const reportUnusable = (unusable: UnusableFile, from: string | undefined): void => {
    const { at, message, absent, empty } = unusable;
    if (isOwnerFile(at.file) && (absent || empty)) return;
    if (absent && from !== undefined) report.unresolved({ file: from }, `imports ${at.file}, which does not exist`);
    else if (absent || need === 'optional' || !isStockTable(at.file))
      report.problem(at, message + (absent ? describeTextTables(tree, at.file) : ''));
    else throw new ImportFailure(`${formatLocation(at)}: ${message}`);
  };
  let newest = 0;
  const visit = async (path: string, from?: string): Promise<void> => {
    if (path.startsWith('..'))
      return report.problem({ file: from ?? path }, `imports ${path}, which is outside the tree`);
    if (seen.has(path))
      return report.problem({ file: from ?? path }, `imports ${path} again: a circle or a repetition`);
    seen.add(path);
    const isOwners = isOwnerFile(path);
    const isBound = isOwners && from !== undefined && newest > 0;
    const expected = { type, newest: isBound ? newest : Number.POSITIVE_INFINITY, isImported: from !== undefined };
    const part = await readPart(source, path, expected).catch((error: unknown) => {
      if (!(error instanceof UnusableFile)) throw error;
      reportUnusable(error, from);
      return nothing;
    });
    if (!isOwners) newest = Math.max(newest, part.version ?? 0);
    if (part.clears) records.length = 0;
    records.push(...part.records);
    for (const next of part.imports) await visit(next, path);
  };
  await visit(entry);
  return records;
}

/** Returns the records of an optional YAML database. Text tables that exist instead of it are reported. */
export async function readOptionalDatabase(source: Source, entry: string, type: string): Promise<SourceRecord[]> {
  if (source.tree.locate(entry) !== undefined) return readDatabase(source, entry, { type, need: 'optional' });
  const found = describeTextTables(source.tree, entry);
  if (found !== '') source.report.problem({ file: entry }, `does not exist${found}`);
  return [];
}
