import type { Command } from 'commander';
import type { IndexedCommand, IndexedOption } from '../command-index/command-index.ts';
import type { Io } from '../ports.ts';
import type { Completion } from './completion-sources.ts';
import { flagsOf, longFlagOf, optionsOf, readLine, type TypedLine } from './typed-line.ts';

/** Kinds of values that the shell itself completes, because it can list files and folders. */
type PathKind = 'files' | 'folders';

export interface CandidateDeps {
  io: Io;
  /** Creates the whole CLI program. Its commands define the sources of completions for arguments. */
  loadProgram(): Command | Promise<Command>;
}

/** Completion candidates for the last word of a command line. */
export interface Candidates {
  paths?: PathKind | undefined;
  completions: readonly Completion[];
}

const pathKinds: Readonly<Record<string, PathKind>> = { file: 'files', folder: 'folders' };

/** Returns whether an option takes a file or a folder: `--output <file>`, `--dir <folder>`. */
const pathKindOf = ({ flags }: IndexedOption): PathKind | undefined =>
  pathKinds[/[<[](\w+)[>\]]$/.exec(flags)?.[1] ?? ''];

/** Returns the completion candidates for the last word of a command line. */
export async function findCandidates(
  index: IndexedCommand,
  words: readonly string[],
  deps: CandidateDeps,
): Promise<Candidates> {
  const line = readLine(index, await withoutAlias(index, words, deps.io));
  const { option, typed, prefix, hidden = '' } = line;
  const offered = option ? await valuesOf(option, deps.io) : await wordsOf(line, deps);
  return {
    paths: option && prefix === '' ? pathKindOf(option) : undefined,
    completions: offered.flatMap(({ value, aliases = [], description }) => {
      const found = [value, ...aliases].find((one) => one.startsWith(typed));
      return found === undefined ? [] : [{ value: prefix + found.slice(hidden.length), description }];
    }),
  };
}

/** Returns the aliases of the user. */
async function aliasesOf(io: Io): Promise<ReadonlyMap<string, string>> {
  const [{ readConfig }, { readAliases }] = await Promise.all([
    import('../config-file.ts'),
    import('../preferences/aliases.ts'),
  ]);
  return readAliases(readConfig(io.env));
}

/** Replaces an alias that is typed before the last word by its command line. */
async function withoutAlias(index: IndexedCommand, words: readonly string[], io: Io): Promise<readonly string[]> {
  const {
    path: [, command],
    given: [name],
  } = readLine(index, words);
  if (command || name === undefined) return words;
  const { splitCommandLine } = await import('../preferences/aliases.ts');
  const line = splitCommandLine((await aliasesOf(io)).get(name) ?? '') ?? [];
  const at = words.indexOf(name);
  return line.length === 0 ? words : [...words.slice(0, at), ...line, ...words.slice(at + 1)];
}

async function wordsOf(line: TypedLine, { io, loadProgram }: CandidateDeps): Promise<Completion[]> {
  const command = line.path.at(-1) ?? line.path[0];
  // A word that is not a command of the group has no commands of the group after it.
  const commands = line.given.length > 0 ? [] : await commandsOf(line, io);
  if (line.typed.startsWith('-')) return [...commands, ...flagNames(line.path)];
  if (!command.completesArguments) return commands;
  const [program, { argumentCandidates }] = await Promise.all([loadProgram(), import('./argument-candidates.ts')]);
  return [...commands, ...(await argumentCandidates(program, line, io))];
}

/** Returns the commands of the last typed group. The commands of the program include the user's aliases. */
async function commandsOf({ path, typed }: TypedLine, io: Io): Promise<Completion[]> {
  const command = path.at(-1) ?? path[0];
  const aliases = path.length > 1 || typed.startsWith('-') ? [] : [...(await aliasesOf(io))];
  return [
    ...command.commands
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, description }) => ({ value: name, description })),
    ...aliases.map(([value, description]) => ({ value, description })),
  ].toSorted((a, b) => a.value.localeCompare(b.value));
}

const flagNames = (path: readonly IndexedCommand[]): Completion[] =>
  optionsOf(path).flatMap((option) => {
    const long = longFlagOf(option);
    return long !== undefined && !option.isHidden ? [{ value: long, description: option.description }] : [];
  });

async function valuesOf(option: IndexedOption, io: Io): Promise<Completion[]> {
  if (!flagsOf(option).includes('--profile')) return (option.values ?? []).map((value) => ({ value }));
  const [{ readConfig }, { profileNames }] = await Promise.all([import('../config-file.ts'), import('../settings.ts')]);
  return profileNames(readConfig(io.env)).map((value) => ({ value }));
}
