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

/** The archives and folders of one or more clients, in the order in which they are searched. */
export interface GameClient extends AsyncDisposable {
  readonly containers: readonly Container[];
  find(key: FileKey): ClientFile | undefined;
}

/** Receives the name of an unusable archive or folder, and the reason. */
type OnProblem = (file: string, why: string) => void;

/** An archive or folder of a client that is opened as a container. */
interface Part {
  readonly path: string;
  readonly name: string;
  readonly kind: 'archive' | 'folder';
}

const isArchiveName = (name: string) => /\.(grf|gpf)$/i.test(name);
/** Returns true if the names include a folder that only the data of a client has. */
const isDataFolder = (names: readonly string[]) => names.some((name) => /^(sprite|texture)$/i.test(name));

/**
 * Returns the archives of a folder without `DATA.INI` in search order. The publisher's `data.grf` is last, because the
 * archives of a server change its files. Of the others, smaller archives come first.
 */
function byHabit(folder: string, names: readonly string[]): string[] {
  const rank = (name: string) =>
    name.toLowerCase() === 'data.grf' ? Number.POSITIVE_INFINITY : sizeOf(join(folder, name));
  return names.filter(isArchiveName).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the archives of a folder in the order of its `DATA.INI`. */
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

/** Returns the parts of a client in a folder; empty if it contains only pictures and tables of the operator. */
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

/** Returns whether a folder is a client or its data. */
export const isClientFolder = (path: string): boolean => isFolder(path) && partsOf(path, () => undefined).length > 0;

/** Levels below a folder that are searched for a client. Archives of translations nest it. */
const MAX_SEARCH_DEPTH = 3;

/** Returns the path of the first client below a folder; undefined without a client. */
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
 * Opens clients: each a GRF, a folder with archives, `DATA.INI` and `data`, or a data folder itself. If several contain
 * a file, the first one is used. An unreadable archive is reported and skipped.
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
