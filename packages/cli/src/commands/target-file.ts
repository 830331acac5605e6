import { lstat, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';

/** Where a file is to be kept. */
export interface TargetFlags {
  output?: string;
  dir?: string;
  clobber?: boolean;
  skipExisting?: boolean;
  force?: boolean;
}

/** The flags of every command that keeps a file. */
export function addTargetFlags(command: Command): void {
  command
    .option('-o, --output <file>', 'write to this file, or to stdout for -')
    .option('--dir <folder>', 'write into this folder')
    .option('--clobber', 'replace a file that exists')
    .option('--skip-existing', 'leave a file that exists')
    .option('--force', 'write to a terminal too');
}

/** @throws Failure (usage) for flags that contradict each other. */
export function checkTargetFlags({ output, dir, clobber, skipExisting }: TargetFlags): void {
  if (output !== undefined && dir !== undefined) throw new Failure('usage', 'choose --output or --dir');
  if (clobber && skipExisting) throw new Failure('usage', 'choose --clobber or --skip-existing');
}

/**
 * Whether the bytes go to stdout.
 * @throws Failure (usage) when that is a terminal, unless it is insisted on.
 */
export function writesToStdout({ io }: Console, { output, force }: TargetFlags, what: string): boolean {
  if (output === '-' && io.stdout.isTTY && !force) {
    throw new Failure('usage', `${what} is no text for a terminal: redirect it, or use --force`);
  }
  return output === '-';
}

/**
 * The path to write to; undefined for a file that is there and is to be left.
 * @throws Failure (output) for one that is there and may not be replaced, and for what is no file at all.
 */
export async function chooseTarget(console: Console, name: string, flags: TargetFlags): Promise<string | undefined> {
  const { output, dir = '' } = flags;
  const { cwd } = console.io;
  const target = output === undefined ? join(resolve(cwd, dir), name) : resolve(cwd, output);
  // A link that leads nowhere is there too.
  const exists = await lstat(target).then(
    () => true,
    () => false,
  );
  if (!exists) return target;
  if (flags.clobber) return resolveReplaceable(target);
  if (!flags.skipExisting) {
    throw new Failure('output', `${target} already exists (use --clobber to overwrite or --skip-existing to skip)`);
  }
  console.note(`${target} already exists, skipped`);
  return undefined;
}

/** The file that is to be replaced, be it behind a link; only files are: a folder or a device stays what it is. */
async function resolveReplaceable(target: string): Promise<string> {
  const found = await stat(target).catch(() => undefined);
  if (found?.isFile()) return realpath(target);
  const what = found?.isDirectory() ? 'a folder' : 'no ordinary file';
  throw new Failure(
    'output',
    `${target} is ${found ? what : 'a link that leads nowhere'}, which --clobber never replaces`,
  );
}
