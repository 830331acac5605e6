import { posix } from 'node:path';
import type { Report } from './report.ts';
import { type SourceTree, UnreadableFile } from './tree.ts';

/** The functions of a file tree that are needed to read client tables. Archives have them too. */
export type ClientTree = Pick<SourceTree, 'names' | 'has' | 'bytes' | 'text' | 'decode'>;

/** A folder of a game client, or of tables of the server owner, and the report that receives its errors. */
export type ClientSource = { tree: ClientTree; report: Report };

/** Folders at the top of a client that contain tables. Translations name theirs like `SystemEN` or `System_tw`. */
const TABLE_FOLDER = /^(data|db|system\w*)$/i;
/** Folder in which translations of a client store large tables. It is inside the table folders or beside them. */
const INNER_FOLDER = /^luafiles514$/i;

const inside = (folder: string, names: readonly string[]) =>
  names.map((name) => (folder ? posix.join(folder, name) : name));

/** Returns the names in a folder; empty if the folder cannot be listed. */
function namesIn({ tree }: ClientSource, folder: string): string[] {
  try {
    return tree.names(folder);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

function tableFolders(source: ClientSource): string[] {
  // In an archive, only the folder `data` can contain tables, because archives list nothing else.
  const outer = new Set(['', 'data', ...namesIn(source, '').filter((name) => TABLE_FOLDER.test(name))]);
  return [...outer].flatMap((folder) => [
    folder,
    ...inside(
      folder,
      namesIn(source, folder).filter((name) => INNER_FOLDER.test(name)),
    ),
  ]);
}

/** Finds table files of a client by name, ignoring case because clients come from Windows. */
export const findFiles = (source: ClientSource, pattern: RegExp): string[] =>
  tableFolders(source)
    .flatMap((folder) => inside(folder, listFolder(source, folder)))
    .filter((path) => pattern.test(path));

/** Returns the path of a file as the client spells it, for a path in any case; undefined if there is no such file. */
export function locateFile(source: ClientSource, path: string): string | undefined {
  let found = '';
  for (const step of path.split('/')) {
    const names = namesIn(source, found);
    const name = names.find((one) => one === step) ?? names.find((one) => one.toLowerCase() === step.toLowerCase());
    if (name === undefined) return undefined;
    found = posix.join(found, name);
  }
  return source.tree.has(found) ? found : undefined;
}

/**
 * Returns the sorted names in a folder; empty if the folder does not exist. A folder that cannot be listed is reported.
 */
export function listFolder({ tree, report }: ClientSource, folder: string): string[] {
  try {
    return tree.names(folder);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.problem({ file: folder }, error.defect === 'absent' ? 'is not a folder' : error.message);
    return [];
  }
}

/**
 * Records the number of entries of a client table. A table without entries is reported: it was cut off or is another
 * kind of file.
 */
export function noteEntries({ report }: ClientSource, file: string, entries: number): void {
  report.read(file, entries);
  if (entries === 0 && !report.hasFinding(file)) report.problem({ file }, 'contains no entry');
}
