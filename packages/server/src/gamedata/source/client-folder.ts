import { join } from 'node:path';
import type { Report } from './report.ts';
import { type SourceTree, UnreadableFile } from './tree.ts';

/** What is asked of a folder of a game client: archives answer it too. */
export type ClientTree = Pick<SourceTree, 'names' | 'has' | 'bytes' | 'text' | 'decode'>;

/** A folder of a game client, or of tables of an owner, and where what is wrong with them is told. */
export type ClientSource = { tree: ClientTree; report: Report };

const FOLDERS = ['', 'data', 'System', 'SystemEN', 'system', 'db'];

/** Files by name in any case, as clients come from Windows. */
export const findFiles = (source: ClientSource, pattern: RegExp): string[] =>
  FOLDERS.flatMap((folder) => listFolder(source, folder).map((name) => (folder ? join(folder, name) : name))).filter(
    (path) => pattern.test(path),
  );

/** The names in a folder, sorted; none where there is no such folder, or, which is reported, it cannot be listed. */
export function listFolder({ tree, report }: ClientSource, folder: string): string[] {
  try {
    return tree.names(folder);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.problem({ file: folder }, error.defect === 'absent' ? 'is not a folder' : error.message);
    return [];
  }
}

/** Notes what a table gave; one that gives nothing was cut off, or is another kind of file. */
export function noteEntries({ report }: ClientSource, file: string, entries: number): void {
  report.read(file, entries);
  if (entries === 0 && !report.hasProblem(file)) report.problem({ file }, 'gives no entry');
}
