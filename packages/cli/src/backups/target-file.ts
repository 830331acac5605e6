import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, lstat, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { escapeControls } from '../terminal/text.ts';

/** Flags of a download command: the output path, and whether an existing file is replaced. */
export interface TargetFlags {
  output?: string;
  dir?: string;
  clobber?: boolean;
  skipExisting?: boolean;
  force?: boolean;
  json?: boolean;
}

/** Adds the flags `--output`, `--dir`, `--clobber` and others to a command that saves a file. */
export function addTargetFlags(command: Command): void {
  command
    .option('-o, --output <file>', 'output file, or - for stdout')
    .option('--dir <folder>', 'output folder')
    .option('--clobber', 'overwrite an existing file')
    .option('--skip-existing', 'keep an existing file')
    .option('--force', 'allow writing binary data to the terminal')
    .option('--json', 'print the downloaded files as JSON');
}

/** @throws Failure (usage) for flags that contradict each other. */
export function checkTargetFlags({ output, dir, clobber, skipExisting, json }: TargetFlags): void {
  // An option is empty if a variable of the user's script is empty. It must not select the current folder.
  if (output === '' || dir === '') throw new Failure('usage', `--${output === '' ? 'output' : 'dir'} is empty`);
  if (output !== undefined && dir !== undefined) throw new Failure('usage', 'use either --output or --dir');
  if (clobber && skipExisting) throw new Failure('usage', 'use either --clobber or --skip-existing');
  if (json && output === '-') throw new Failure('usage', 'use either --json or --output -');
}

/**
 * Returns whether a download is written to stdout instead of a file.
 * @throws Failure (usage) if stdout is a terminal, unless `--force` is given.
 */
export function writesToStdout({ io }: Console, { output, force }: TargetFlags, what: string): boolean {
  if (output === '-' && io.stdout.isTTY && !force) {
    throw new Failure('usage', `refusing to write ${what} to a terminal; redirect it or use --force`);
  }
  return output === '-';
}

/** The path to which a download is written. */
export interface Target {
  path: string;
  /** True if the file exists already and `--skip-existing` keeps it. */
  isSkipped: boolean;
}

/**
 * Returns the target path of a download before the download starts, and creates its folder.
 * @param makesFolder whether a missing folder is created.
 * @throws Failure (output) for an existing file that may not be replaced, for other kinds of entries, and if it cannot
 * be created.
 */
export async function chooseTarget(
  { io }: Console,
  name: string,
  flags: TargetFlags,
  { makesFolder }: { makesFolder: boolean },
): Promise<Target> {
  const { output, dir = '' } = flags;
  const path = output === undefined ? join(resolve(io.cwd, dir), name) : resolve(io.cwd, output);
  // `lstat` is used because `access` follows links and reports a broken link as missing.
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  if (!exists) {
    if (output !== undefined && /[/\\]$/.test(output)) {
      throw new Failure('usage', `${output} is a folder; use --dir ${output}`);
    }
    await prepareFolder(dirname(path), makesFolder);
    return { path, isSkipped: false };
  }
  const file = await resolveFile(path, flags);
  if (flags.skipExisting) return { path, isSkipped: true };
  if (!flags.clobber) {
    throw new Failure('output', `${path} already exists (use --clobber to overwrite or --skip-existing to skip)`);
  }
  await prepareFolder(dirname(file), false);
  return { path: file, isSkipped: false };
}

/** Returns the path of the existing output file, with links resolved. Folders and devices are refused. */
async function resolveFile(path: string, { clobber }: TargetFlags): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return realpath(path);
  const isFolder = found?.isDirectory() === true;
  const what = isFolder ? 'a directory' : 'not a regular file';
  const advice = isFolder ? '; use --dir to write into it' : '';
  throw new Failure(
    'output',
    `${path} is ${found ? what : 'a broken symbolic link'}${clobber ? '; --clobber only replaces files' : advice}`,
  );
}

async function prepareFolder(folder: string, isMade: boolean): Promise<void> {
  const { makeFolder } = await import('@kafra/sdk/node');
  try {
    if (isMade) makeFolder(folder);
    await access(folder, constants.W_OK);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  } catch (cause) {
    throw new Failure('output', `${folder} cannot be written`, { hints: [folderProblem(cause, isMade)], cause });
  }
}

const folderProblems: Readonly<Record<string, string>> = {
  EACCES: 'No permission to write there.',
  EPERM: 'No permission to write there.',
  ENOTDIR: 'Part of the path is a file.',
  EEXIST: 'Part of the path is a file.',
  ENOENT: 'The folder does not exist.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
};

function folderProblem(cause: unknown, isMade: boolean): string {
  const code = codeOf(cause);
  if (code === 'ENOENT' && isMade) return 'Cannot create a folder there.';
  return folderProblems[code] ?? messageOf(cause);
}

/** A downloaded file, in the form that `--json` prints. */
export interface KeptFile {
  path: string;
  bytes: number;
  sha256: string;
  /** True if the file existed already, so that nothing was downloaded. */
  skipped: boolean;
}

/** Prints the paths of the downloaded files on stdout, so that another program can read them. */
export function printFiles({ print }: Console, files: readonly KeptFile[], { json }: TargetFlags): void {
  if (json) print(escapeControls(JSON.stringify(files, null, 2)));
  else for (const { path } of files) print(path);
}

/** Returns path, size and SHA-256 digest of an existing file. */
export async function describeFile(path: string): Promise<Omit<KeptFile, 'skipped'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (cause) {
    throw new Failure('output', `${path} cannot be read`, { cause });
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
