import { posix } from 'node:path';
import { type ClientSource, findFiles, locateFile } from './client-folder.ts';
import { type LuaEntries, readLuaTables } from './lua-tables.ts';

/** The entries of a Lua file of a client. A helper is a file that loads other files, or that another file loads. */
export interface LuaFileEntries extends LuaEntries {
  readonly isHelper: boolean;
}

/**
 * Returns the file paths that the name in a Lua `require` or `dofile` can mean. `require` separates folders by dots, as
 * in `LuaFiles514.itemInfo`. A name without a suffix can be a `.lua` or a `.lub` file.
 */
function spellings(name: string): string[] {
  const path = name.replaceAll('\\', '/');
  if (/\.lu[ab]$/i.test(path)) return [path];
  return [path, ...(path.includes('/') ? [] : [path.replaceAll('.', '/')])].flatMap((file) => [
    `${file}.lua`,
    `${file}.lub`,
  ]);
}

/** Returns the paths that `name` can mean in the Lua file that loads it. Paths outside the client are left out. */
function candidates(from: string, name: string): string[] {
  return spellings(name)
    .flatMap((path) => [
      path,
      `${posix.dirname(from)}/${path}`,
      // The path in a Lua file may begin with the name of the client folder itself.
      path.replace(/^[^/]+\//, ''),
    ])
    .map((path) => posix.normalize(path).replace(/^\/+/, ''))
    .filter((path) => !path.startsWith('../') && path !== from);
}

/**
 * Returns the tables of all Lua files with a matching name, and of the files that they load with `dofile` or `require`
 * from anywhere below the client folder. A file that is missing, or loads itself, is reported.
 */
export async function readLuaFiles(source: ClientSource, pattern: RegExp): Promise<LuaFileEntries[]> {
  const found = new Map<string, LuaEntries | undefined>();
  const loaded = new Set<string>();
  const open = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    const tables = await readLuaTables(source, file);
    found.set(file, tables);
    open.add(file);
    for (const name of new Set(tables?.loads)) {
      const next = candidates(file, name)
        .map((path) => locateFile(source, path))
        .find((path) => path !== undefined);
      if (next === undefined) source.report.unresolved({ file }, `loads ${name}, which does not exist`);
      else if (open.has(next)) source.report.problem({ file }, `loads ${next}, which is being read: a circle`);
      else {
        loaded.add(next);
        await visit(next);
      }
    }
    open.delete(file);
  };
  for (const file of findFiles(source, pattern)) await visit(file);
  return [...found.values()].flatMap((tables) =>
    tables === undefined ? [] : [{ ...tables, isHelper: tables.loads.length > 0 || loaded.has(tables.file) }],
  );
}

/** Reports the number of entries of each Lua file. A helper without entries is normal if another file has some. */
export function noteLuaFiles(
  { report }: ClientSource,
  files: readonly { file: string; isHelper: boolean; entries: number }[],
): void {
  const isEmpty = files.every(({ entries }) => entries === 0);
  for (const { file, isHelper, entries } of files) {
    report.read(file, entries);
    if (entries === 0 && (isEmpty || !isHelper) && !report.hasFinding(file))
      report.problem({ file }, 'contains no entry');
  }
}
