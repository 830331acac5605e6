import { statSync } from 'node:fs';
import { isWithin, resolveRealPath } from '../../files/real-path.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { ImportFailure } from '../source/failure.ts';
import { inspectFolder } from './manifest.ts';

/** A source folder, which is only read, and its description in messages. */
export interface SourceFolder {
  readonly folder: string;
  readonly what: string;
}

function reachable(out: string): string {
  try {
    return resolveRealPath(out);
  } catch (error) {
    throw error instanceof ConfigError ? new ImportFailure(error.message) : error;
  }
}

/**
 * Returns the real path of the target folder of a build. It must be missing, empty, or contain only an earlier output.
 * @throws {ImportFailure} for any other folder, and for one that overlaps a source folder.
 */
export async function requireTarget(out: string, sources: readonly SourceFolder[]): Promise<string> {
  const target = reachable(out);
  for (const { folder, what } of sources) {
    if (isWithin(target, folder)) throw new ImportFailure(`${out}: is inside ${what}, which is an input`);
    if (isWithin(folder, target)) throw new ImportFailure(`${out}: holds ${what}, which is an input`);
  }
  await requireReplaceable(target);
  return target;
}

/**
 * Checks that a target folder may be replaced.
 * @throws {ImportFailure} if it contains something that the importer did not create.
 */
export async function requireReplaceable(target: string): Promise<void> {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new ImportFailure(`${target}: is a file, not a folder`);
  const content = await inspectFolder(target);
  if (content.kind === 'nothing' || content.foreign === undefined) return;
  throw new ImportFailure(
    `${target}: holds ${content.foreign}, which db build did not write; choose a new or empty folder, or an earlier output`,
  );
}
