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

/** Converts import failures to configuration errors, so that the start of a realm fails with a clear message. */
const asConfigError = (error: unknown) => (error instanceof ImportFailure ? new ConfigError(error.message) : error);

/**
 * Returns the kind of content of the folder of served databases, which may not exist. Links are followed. @throws
 * {ConfigError}
 */
export const inspectDatabases = async (folder: string): Promise<FolderContent> =>
  inspectFolder(resolveRealPath(folder));

/**
 * Removes temporary files that killed builds left beside the folder of served databases. Restores databases that such a
 * build had just renamed.
 * @throws {ConfigError} for a broken link.
 */
export const recoverDatabases = async (folder: string, now: number): Promise<void> =>
  clearUnfinished(resolveRealPath(folder), now);

/**
 * Returns the served items, monsters and maps with their versions.
 * @throws {ConfigError} naming the file that cannot be read.
 */
export async function readDatabases(folder: string): Promise<DatabaseSet & { versions: DatabaseVersions }> {
  const place = resolveRealPath(folder);
  try {
    return await readFolder(place);
  } catch (error) {
    throw asConfigError(error);
  }
}

/** Builds databases into the folder that is served. @throws {ConfigError} on failure. */
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
 * Returns a digest of the importer's code and its input folders. If it is unchanged, a build would give the same
 * databases. It does not depend on the location and the times of files, because an installation changes both.
 */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  // The folder of this module contains the importer. In a release, it also contains the rest of the server.
  for (const folder of [import.meta.dirname, ...folders])
    for (const file of await sourcesIn(folder))
      hash.update(`${path.relative(folder, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}
