import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { type ArtSource, openArtSource } from './art/open-art.ts';
import { holdsOwnPictures } from './art/own-pictures.ts';
import { archiveTables } from './client/containers/archive-tables.ts';
import { findClientBelow, isClientFolder } from './client/containers/open-client.ts';
import type { ClientTree } from './source/client-folder.ts';
import type { Decode } from './source/encoding.ts';
import { ImportFailure } from './source/failure.ts';
import type { Report } from './source/report.ts';
import { SourceTree } from './source/tree.ts';

/** Contents of the given game clients: tables, and sources of pictures. */
export interface ClientSources extends AsyncDisposable {
  readonly tables: readonly ClientTree[];
  readonly art: ArtSource;
  /**
   * Returns the client paths that contained nothing of a client, each with the reason. The list is complete only after
   * the tables were read.
   */
  unused(): { path: string; why: string }[];
}

/** Returns the client paths of a setting, which is one path, several paths or undefined. */
export const clientPaths = (client: string | readonly string[] | undefined): readonly string[] =>
  typeof client === 'string' ? [client] : (client ?? []);

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Returns the reason why a client folder cannot be used. If a folder inside it is a client, the text names it. */
function describeUnused(path: string): string {
  const inner = findClientBelow(path);
  const other = inner === undefined ? '' : `, but ${relative(path, inner)} in it is a client: use that folder`;
  return `contains no files of a game client${other}`;
}

/**
 * Opens the game clients at the given paths: archives and folders. @throws {ImportFailure} for a path that is neither.
 */
export async function openClientSources(
  paths: readonly string[],
  { report, decode }: { report: Report; decode: Decode },
): Promise<ClientSources> {
  const folders = paths
    .filter((path) => !isFile(path))
    .map((path) => ({ path, tree: new SourceTree(path, report, decode) }));
  const trees = folders.map(({ tree }) => tree);
  const art = await openArtSource(paths, { trees, report });
  const { containers } = art.client;
  if (paths.length > 0 && paths.every(isFile) && containers.length === 0) {
    await art[Symbol.asyncDispose]();
    throw new ImportFailure(`${paths.join(', ')}: is not a readable GRF`);
  }
  const archives = containers.filter(({ format }) => format !== 'folder');
  return {
    art,
    unused: () =>
      folders
        .filter(({ path, tree }) => !tree.hasRead && !holdsOwnPictures(tree) && !isClientFolder(path))
        .map(({ path }) => ({ path, why: describeUnused(path) })),
    tables: [...trees, ...archives.map((container) => archiveTables(container, { report, decode }))],
    [Symbol.asyncDispose]: () => art[Symbol.asyncDispose](),
  };
}
