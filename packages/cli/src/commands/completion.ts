import type { Command, Option } from 'commander';
import { type Completion, completionSourceOf, type PathKind, pathKindOf } from '../command-kit/completion-sources.ts';
import { filterValueNames } from '../command-kit/filter-values.ts';
import { readShellWord, toShellText } from '../command-kit/shell-words.ts';
import { readConfig } from '../config-file.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import type { Io } from '../ports.ts';
import { profileNames } from '../settings.ts';
import { sanitizeText } from '../terminal/text.ts';
import { completionScripts, type Shell } from './completion-scripts.ts';

export function addCompletion(program: Command, io: Io): void {
  const completion = program.command('completion').description('Generate a shell completion script').helpCommand(false);
  for (const [shell, script] of Object.entries(completionScripts) as [Shell, string][]) {
    const command = completion.command(shell).description(`Generate the completion script for ${shell}`);
    withExamples(command, [`kafra completion ${shell}`]);
    command.action(() => void io.stdout.write(script));
  }
  const complete = program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .option('--typed', 'the words are as they were typed to bash, and so are the values')
    .allowUnknownOption();
  complete.action(async (words: string[], { typed = false }: { typed?: boolean }) => {
    const answer = typed ? completeTyped : completeWords;
    const { paths = 'none', completions } = await answer(words, (plain) =>
      findCompletions(readLine(program, plain), complete, io),
    );
    io.stdout.write([paths, ...completions.map(completionLine)].map((line) => `${line}\n`).join(''));
  });
}

type FindCompletions = (words: readonly string[]) => Promise<Completions>;

const completeWords = (words: readonly string[], find: FindCompletions): Promise<Completions> => find(words);

/** Completes words with quotes in them, for bash: it replaces what follows an open quote, and quotes no value itself. */
async function completeTyped(typed: readonly string[], find: FindCompletions): Promise<Completions> {
  const words = typed.map(readShellWord);
  const { open, before = '', isClosed = false } = words.at(-1) ?? {};
  if (isClosed) return { completions: [] };
  const { paths, completions } = await find(words.map((word) => word.text));
  return {
    paths,
    completions: completions.flatMap(({ value, description }) =>
      value.startsWith(before) ? [{ value: toShellText(value.slice(before.length), open), description }] : [],
    ),
  };
}

/** One line per candidate, whatever characters the server sends. */
const completionLine = ({ value, description }: Completion): string => {
  const words = [value, ...(description ? [description] : [])];
  return words.map(sanitizeText).join('\t');
};

/** The typed line, parsed as far as possible. */
interface TypedLine {
  program: Command;
  command: Command;
  /** Arguments of the command before the last word. */
  given: readonly string[];
  /** Options with a value, by their long name. */
  values: ReadonlyMap<string, string>;
  /** Option whose value is being typed. */
  option: Option | undefined;
  typed: string;
  /** Text before the typed part in the same word: `--format=`. */
  prefix: string;
  /** The beginning of what is typed that the shell has parted from it, and does not replace. */
  hidden?: string;
}

/** `type:` where bash has parted `type:ca` into three words. */
function colonPrefix(words: readonly string[]): string | undefined {
  const [before = '', last = ''] = words.slice(-2);
  if (last === ':') return `${before}:`;
  return before === ':' && words.length > 2 ? `${words.at(-3)}:` : undefined;
}

const typedValueOf = (last: string): string => (last === ':' ? '' : last);

function readLine(program: Command, words: readonly string[]): TypedLine {
  const last = words.at(-1) ?? '';
  const values = new Map<string, string>();
  const given: string[] = [];
  let command = program;
  let option: Option | undefined;
  for (const word of words.slice(0, -1)) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (option && word === '=') {
      // Bash parts `--format=json` into three words.
    } else if (option) {
      values.set(option.name(), word);
      option = undefined;
    } else if (word.startsWith('-')) option = optionNamed(command, word);
    else if (next && given.length === 0) command = next;
    else given.push(word);
  }
  const colon = option ? undefined : colonPrefix(words);
  const [, long = '', typedValue] = /^(--[\w-]+)=(.*)$/s.exec(last) ?? [];
  const joined = option ? undefined : optionNamed(command, long);
  const shared = { program, command, given, values };
  if (option && last === '=') return { ...shared, option, typed: '', prefix: '' };
  if (colon !== undefined)
    return { ...shared, option: undefined, typed: colon + typedValueOf(last), prefix: '', hidden: colon };
  return joined && typedValue !== undefined
    ? { ...shared, option: joined, typed: typedValue, prefix: `${long}=` }
    : { ...shared, option, typed: last, prefix: '' };
}

interface Completions {
  paths?: PathKind | undefined;
  completions: readonly Completion[];
}

/** Returns the candidates for the last word. */
async function findCompletions(line: TypedLine, complete: Command, io: Io): Promise<Completions> {
  const { command, option, typed, prefix, hidden = '' } = line;
  const offered = option
    ? valuesOf(option, io)
    : [
        ...commandNames(command),
        ...(typed.startsWith('-') ? flagNames(command) : await argumentValues(line, complete, io)),
      ];
  return {
    paths: option && prefix === '' ? pathKindOf(option) : undefined,
    completions: offered.flatMap(({ value, aliases = [], description }) => {
      const found = [value, ...aliases].find((one) => one.startsWith(typed));
      return found === undefined ? [] : [{ value: prefix + found.slice(hidden.length), description }];
    }),
  };
}

const withAncestors = (command: Command): Command[] =>
  command.parent ? [command, ...withAncestors(command.parent)] : [command];

const optionsOf = (command: Command): Option[] => withAncestors(command).flatMap(({ options }) => [...options]);

/** The option of this name that takes a value. */
const optionNamed = (command: Command, word: string): Option | undefined =>
  optionsOf(command).find((option) => option.required && [option.short, option.long].includes(word));

function valuesOf(option: Option, io: Io): Completion[] {
  if (option.long === '--profile') return profileNames(readConfig(io.env)).map((value) => ({ value }));
  const values = option.argChoices ?? filterValueNames(option.name().replaceAll('-', '_')) ?? [];
  return values.map((value) => ({ value }));
}

const commandNames = (command: Command): Completion[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), description: one.description() }));

const flagNames = (command: Command): Completion[] =>
  optionsOf(command).flatMap(({ long, hidden, description }) =>
    long && !hidden ? [{ value: long, description }] : [],
  );

/** Returns the candidates for a command's argument. A TAB key must not wait long, and must not print errors. */
async function argumentValues(
  { command, given, values, typed }: TypedLine,
  complete: Command,
  io: Io,
): Promise<readonly Completion[]> {
  const source = completionSourceOf(command);
  const local = source?.local?.(given, io) ?? [];
  if (!source?.remote) return local;
  const { remote } = source;
  try {
    // The server and the account are those of the line that is typed.
    for (const name of ['api-url', 'profile']) {
      const value = values.get(name);
      if (value !== undefined) complete.parent?.setOptionValue(name === 'profile' ? 'profile' : 'apiUrl', value);
    }
    const console = await openConsole(complete, io);
    const settings = { ...console.settings, timeout: 2_000 };
    const ask = (connection: Connection) => remote(connection, given, typed);
    const anonymous = source.isPublic === true;
    return [...local, ...(await withConnection({ ...console, settings }, ask, { anonymous }))];
  } catch {
    return local;
  }
}
