import type { Command } from 'commander';
import type { Io } from '../ports.ts';
import { version } from '../version.ts';
import { commandPath, type IndexedCommand } from './command-index.ts';
import { readCommandIndex } from './read-index.ts';

/**
 * Runs a command line that only requests help or completion. Returns false for any other command line: it needs the
 * whole program, which also reports every error.
 */
export async function runFromIndex(args: readonly string[], io: Io): Promise<boolean> {
  const words = helpWords(args);
  const completed = args[0] === 'complete' ? completionOf(args) : undefined;
  if (!words && !completed) return false;
  const index = readCommandIndex();
  if (!index) return false;
  if (completed) {
    const { complete } = await import('../completion/complete.ts');
    await complete(index, completed.words, { typed: completed.typed, io, loadProgram: () => loadProgram(io) });
    return true;
  }
  const path = commandPath(index, words ?? []);
  if (!path) return false;
  const { printIndexedHelp } = await import('./indexed-help.ts');
  printIndexedHelp([index, ...path.slice(1)] as [IndexedCommand, ...IndexedCommand[]], io);
  return true;
}

async function loadProgram(io: Io): Promise<Command> {
  // The schema library zod must be configured before any schema is created.
  await import('../zod-config.ts');
  const { createProgram } = await import('../program.ts');
  return createProgram(io, version);
}

const isFlag = (word: string): boolean => word.startsWith('-');

/**
 * Returns the words of a request for help, such as `[]`, `backups --help` or `help backups`; undefined for other
 * command lines.
 */
function helpWords(args: readonly string[]): readonly string[] | undefined {
  if (args.length === 0) return [];
  const [first, ...others] = args;
  const words = first === 'help' ? others : args.slice(0, -1);
  if (first !== 'help' && !['-h', '--help'].includes(args.at(-1) ?? '')) return undefined;
  return words.some(isFlag) ? undefined : words;
}

/**
 * Returns the typed words of `complete --typed -- words`, the command line that the completion script of the shell
 * runs; undefined for other commands.
 */
function completionOf([, ...args]: readonly string[]): { typed: boolean; words: readonly string[] } | undefined {
  const typed = args[0] === '--typed';
  const [separator, ...words] = typed ? args.slice(1) : args;
  return separator === '--' ? { typed, words } : undefined;
}
