import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseVersions } from '@kafra/sdk/contract';
import type { DatabaseSet } from '@kafra/sdk/rules';
import { resolveRealPath } from '../files/real-path.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { type BuildOptions, type BuildResult, buildDatabases } from './build.ts';
import { readFolder } from './compare-folders.ts';
import { type FolderContent, inspectFolder } from './output/manifest.ts';
import { clearUnfinished } from './output/replace-folder.ts';
import { ImportFailure } from './source/failure.ts';

/** The databases of a realm, for whoever starts it: what cannot be used is a matter of settings. */
const asConfigError = (error: unknown) => (error instanceof ImportFailure ? new ConfigError(error.message) : error);

/** What the folder holds that is served, which need not exist; links are followed. @throws {ConfigError} */
export const inspectDatabases = async (folder: string): Promise<FolderContent> =>
  inspectFolder(resolveRealPath(folder));

/**
 * Removes what builds that were killed left beside the folder that is served; databases that one of them had just moved
 * aside come back. @throws {ConfigError} for a link that leads nowhere.
 */
export const recoverDatabases = async (folder: string, now: number): Promise<void> =>
  clearUnfinished(resolveRealPath(folder), now);

/** The items, monsters and maps that are served. @throws {ConfigError} naming the file that cannot be read. */
export async function readDatabases(folder: string): Promise<DatabaseSet & { versions: DatabaseVersions }> {
  const place = resolveRealPath(folder);
  try {
    return await readFolder(place);
  } catch (error) {
    throw asConfigError(error);
  }
}

/** Builds databases into the folder that is served. @throws {ConfigError} where that cannot be. */
export async function installDatabases(options: BuildOptions): Promise<BuildResult> {
  try {
    return await buildDatabases(options);
  } catch (error) {
    throw asConfigError(error);
  }
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

/**
 * Tells whether databases would come out the same: a digest of the importer and of the folders that hold all else they
 * are made from. Equal files give the same, wherever and whenever they were put; times of files tell nothing after an
 * installation.
 */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  // When built, the importer lies in one folder with the rest of the server.
  for (const folder of [import.meta.dirname, ...folders])
    for (const file of await sourcesIn(folder))
      hash.update(`${path.relative(folder, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}
