import { type IndexedCommand, type IndexedOption, subcommandOf } from '../command-index/command-index.ts';

/** A command line that is being completed, parsed as far as possible. */
export interface TypedLine {
  /** The program and the typed commands, down to the last subcommand. */
  path: readonly [IndexedCommand, ...IndexedCommand[]];
  /** Arguments of the last command, without the word that is being typed. */
  given: readonly string[];
  /** Values of the typed options, by the long name of the option without hyphens. */
  values: ReadonlyMap<string, string>;
  /** Option before the value that the user is typing; undefined if the word is not a value. */
  option: IndexedOption | undefined;
  typed: string;
  /** Text of the last word before its value, such as `--format=`. */
  prefix: string;
  /** Beginning of the last word that the shell has split off (`type:` of `type:card`), and does not replace. */
  hidden?: string;
}

/** Returns the flags of an option: `-o` and `--output` for `-o, --output <file>`. */
export const flagsOf = ({ flags }: IndexedOption): string[] => flags.match(/(?<![\w-])--?[a-z][\w-]*/gi) ?? [];

export const longFlagOf = (option: IndexedOption): string | undefined =>
  flagsOf(option).find((flag) => flag.startsWith('--'));

/** Returns the options that may follow the last typed command: its own and those of its parents. */
export const optionsOf = (path: readonly IndexedCommand[]): IndexedOption[] =>
  path.toReversed().flatMap(({ options }) => [...options]);

/** Returns the option with this flag if it takes a value. */
const optionNamed = (path: readonly IndexedCommand[], word: string): IndexedOption | undefined =>
  optionsOf(path).find((option) => option.flags.includes('<') && flagsOf(option).includes(word));

/**
 * Bash splits a word at colons: `type:ca` becomes three words. Returns the part that bash does not replace: `type:`.
 */
function colonPrefix(words: readonly string[]): string | undefined {
  const [before = '', last = ''] = words.slice(-2);
  if (last === ':') return `${before}:`;
  return before === ':' && words.length > 2 ? `${words.at(-3)}:` : undefined;
}

const typedValueOf = (last: string): string => (last === ':' ? '' : last);

/** Parses the words of a command line without the program's name. The user is typing the last word. */
export function readLine(program: IndexedCommand, words: readonly string[]): TypedLine {
  const last = words.at(-1) ?? '';
  const values = new Map<string, string>();
  const given: string[] = [];
  const path: [IndexedCommand, ...IndexedCommand[]] = [program];
  let option: IndexedOption | undefined;
  for (const word of words.slice(0, -1)) {
    const next = subcommandOf(path.at(-1) ?? program, word);
    if (option && word === '=') {
      // Bash splits `--format=json` into three words.
    } else if (option) {
      values.set(longFlagOf(option)?.slice(2) ?? option.flags, word);
      option = undefined;
    } else if (word.startsWith('-')) option = optionNamed(path, word);
    else if (next && given.length === 0) path.push(next);
    else given.push(word);
  }
  const colon = option ? undefined : colonPrefix(words);
  const [, long = '', typedValue] = /^(--[\w-]+)=(.*)$/s.exec(last) ?? [];
  const joined = option ? undefined : optionNamed(path, long);
  const shared = { path, given, values };
  if (option && last === '=') return { ...shared, option, typed: '', prefix: '' };
  if (colon !== undefined)
    return { ...shared, option: undefined, typed: colon + typedValueOf(last), prefix: '', hidden: colon };
  return joined && typedValue !== undefined
    ? { ...shared, option: joined, typed: typedValue, prefix: `${long}=` }
    : { ...shared, option, typed: last, prefix: '' };
}
