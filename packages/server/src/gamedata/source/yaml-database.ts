import { ImportFailure } from './failure.ts';
import { place, type Report } from './report.ts';
import { type SourceTree, treePath, Unreadable } from './tree.ts';
import { NotYaml, parseYamlFile, type SourceRecord, type YamlFile } from './yaml-file.ts';

/** Which of the two games a tree is read as; the words stand in `Footer.Imports`. */
export type Mode = 'Prerenewal' | 'Renewal';

/** What an import works on. */
export interface Source {
  readonly tree: SourceTree;
  readonly report: Report;
  readonly mode: Mode;
}

/** Folders a server owner fills by hand: their files may be missing, and may hold only a header. */
const isOwners = (path: string) => path.includes('/import/') || path.includes('/custom/');

async function readYaml(source: Source, path: string): Promise<YamlFile> {
  try {
    return parseYamlFile(path, await source.tree.text(path), source.report);
  } catch (error) {
    if (error instanceof NotYaml)
      throw new ImportFailure(`${place({ file: path, line: error.line })}: ${error.message}`);
    if (error instanceof Unreadable) throw new ImportFailure(`${path}: ${error.message}`);
    throw error;
  }
}

/** The records of one file of a database, and the files that it imports in this mode. @throws {ImportFailure} */
async function readPart(source: Source, path: string, type: string) {
  const file = await readYaml(source, path);
  const records = file.body ?? [];
  if (file.type !== type)
    source.report.problem({ file: path }, `has the type ${file.type ?? 'none'} instead of ${type}`);
  if (records.length === 0 && file.imports.length === 0 && !isOwners(path))
    throw new ImportFailure(`${path}: gives no record`);
  source.report.read(path, records.length);
  const imports = file.imports.filter(({ mode }) => mode === undefined || mode === source.mode);
  return { records, imports: imports.map((next) => treePath(next.path)) };
}

/**
 * Every record of a database, following `Footer.Imports` of the right mode in order. A file that is missing is reported
 * (files under `db/import` may be), a file that is there but gives nothing ends the import: it is truncated.
 * @throws {ImportFailure}
 */
export async function readDatabase(source: Source, entry: string, type: string): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  const seen = new Set<string>();
  const visit = async (path: string, from: string): Promise<void> => {
    if (seen.has(path)) return source.report.problem({ file: from }, `imports ${path} again: a circle or a repetition`);
    seen.add(path);
    const part = await readPart(source, path, type);
    records.push(...part.records);
    for (const next of part.imports) await follow(next, path);
  };
  const follow = async (path: string, from: string): Promise<void> => {
    if (source.tree.has(path)) return visit(path, from);
    if (path.startsWith('..'))
      return source.report.problem({ file: from }, `imports ${path}, which leads out of the tree`);
    if (!isOwners(path)) source.report.unresolved({ file: from }, `imports ${path}, which is not there`);
  };
  if (source.tree.has(entry)) await visit(entry, entry);
  else source.report.problem({ file: entry }, 'is not there');
  return records;
}
