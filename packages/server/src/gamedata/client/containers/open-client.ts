import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isWithin, resolveRealPath } from '../../../files/real-path.ts';
import { toUnreadableFile } from '../../source/tree.ts';
import { ClientFault } from '../fault.ts';
import type { FileKey } from '../names/file-key.ts';
import { readArchiveOrder } from '../tables/data-ini.ts';
import { openArchiveContainer } from './archive-container.ts';
import type { ClientFile, Container } from './container.ts';
import { openFolderContainer } from './folder-container.ts';

/** The archives and folders of one or more game clients, in the order in which they are searched for a file. */
export interface GameClient extends AsyncDisposable {
  readonly containers: readonly Container[];
  find(key: FileKey): ClientFile | undefined;
}

/** Receives the name of an unusable archive or folder, and the reason. */
type OnProblem = (file: string, why: string) => void;

/** An archive or folder of a game client. */
interface Part {
  readonly path: string;
  readonly name: string;
  readonly kind: 'archive' | 'folder';
}

const isArchiveName = (name: string) => /\.(grf|gpf)$/i.test(name);
/** Returns true if the names in a folder include one that only the data folder of a game client contains. */
const isDataFolder = (names: readonly string[]) => names.some((name) => /^(sprite|texture)$/i.test(name));

/**
 * Returns the archives of a client folder without `DATA.INI` in search order. The publisher's `data.grf` is last,
 * because the archives of a server change its files. Of the others, smaller archives come first.
 */
function byHabit(folder: string, names: readonly string[]): string[] {
  const rank = (name: string) =>
    name.toLowerCase() === 'data.grf' ? Number.POSITIVE_INFINITY : sizeOf(join(folder, name));
  return names.filter(isArchiveName).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the archives of a client folder in the order that its `DATA.INI` lists. */
function archivesIn(folder: string, names: readonly string[], onProblem: OnProblem): string[] {
  const ini = names.find((name) => name.toLowerCase() === 'data.ini');
  if (ini === undefined) return byHabit(folder, names);
  const listed = readArchiveOrder(readFileSync(join(folder, ini), 'latin1'));
  return listed.flatMap((name) => {
    const found = names.find((other) => other.toLowerCase() === name.toLowerCase());
    if (found === undefined) onProblem(ini, `names ${name}, which does not exist`);
    return found ?? [];
  });
}

/**
 * Returns the archives and data folders of a game client in a folder; empty if the folder contains only the operator's
 * own pictures and tables.
 */
function partsOf(path: string, onProblem: OnProblem): Part[] {
  if (!statSync(path).isDirectory()) return [{ path, name: basename(path), kind: 'archive' }];
  const names = readdirSync(path).sort();
  if (isDataFolder(names)) return [{ path, name: basename(path), kind: 'folder' }];
  const data = names.filter((name) => name.toLowerCase() === 'data' && statSync(join(path, name)).isDirectory());
  return [
    ...data.map((name): Part => ({ path: join(path, name), name: `${name}/`, kind: 'folder' })),
    ...archivesIn(path, names, onProblem).map((name): Part => ({ path: join(path, name), name, kind: 'archive' })),
  ];
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns true if a folder contains a game client or is the data folder of one. */
export const isClientFolder = (path: string): boolean => isFolder(path) && partsOf(path, () => undefined).length > 0;

/** Number of folder levels that are searched for a game client. Archives of translations nest the client in folders. */
const MAX_SEARCH_DEPTH = 3;

/** Returns the path of the first game client below a folder; undefined if it contains no client. */
export function findClientBelow(path: string, depth = MAX_SEARCH_DEPTH): string | undefined {
  if (depth === 0) return undefined;
  const inner = readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter(isFolder);
  return inner.find(isClientFolder) ?? inner.map((folder) => findClientBelow(folder, depth - 1)).find(Boolean);
}

async function openPart({ path, name, kind }: Part, root: string): Promise<Container & Partial<AsyncDisposable>> {
  if (!isWithin(resolveRealPath(path), root)) throw new ClientFault('is outside its folder');
  return kind === 'archive' ? openArchiveContainer(path) : openFolderContainer(path, name);
}

/**
 * Opens game clients: each a GRF archive, a folder with archives, `DATA.INI` and `data`, or a data folder itself. If
 * several contain a file, the first one is used. An unreadable archive is reported and skipped.
 */
export async function openClient(paths: readonly string[], onProblem: OnProblem): Promise<GameClient> {
  const containers: (Container & Partial<AsyncDisposable>)[] = [];
  for (const given of paths) {
    const root = resolveRealPath(given);
    for (const part of partsOf(root, onProblem)) {
      try {
        containers.push(await openPart(part, root));
      } catch (error) {
        onProblem(part.name, error instanceof ClientFault ? error.message : toUnreadableFile(error).message);
      }
    }
  }
  return {
    containers,
    find(key) {
      for (const container of containers) {
        const file = container.find(key);
        if (file) return file;
      }
      return undefined;
    },
    async [Symbol.asyncDispose]() {
      for (const container of containers) await container[Symbol.asyncDispose]?.();
    },
  };
}
