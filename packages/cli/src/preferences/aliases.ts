import { type ConfigFile, isObject } from '../config-file.ts';

/** Returns the aliases of `config.json`: name and command line. Values of another form are left out. */
export function readAliases({ get }: Pick<ConfigFile, 'get'>): ReadonlyMap<string, string> {
  const stored = get(['aliases']);
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;

/** Returns true for a valid name of an alias: letters, digits, `_` and `-`. */
export const isAliasName = (name: string): boolean => namePattern.test(name);

/** Splits a command line into words as a shell does, without expansions; undefined if a quote is open at its end. */
export function splitCommandLine(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quote === character) quote = undefined;
    else if (!quote && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (!quote && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '\\' && quote !== "'" && at + 1 < line.length) {
      at += 1;
      word = (word ?? '') + line.charAt(at);
    } else word = (word ?? '') + character;
  }
  if (quote) return undefined;
  return word === undefined ? words : [...words, word];
}

/** Functions that find the command name in a command line. */
interface ExpandOptions {
  /** Returns whether a command has this name. Commands come before aliases. */
  isCommand(name: string): boolean;
  /** Returns whether a global option of the program takes a value. */
  takesValue(option: string): boolean;
  /** Returns the user's aliases. Called only if the first word is not a command. */
  aliases(): ReadonlyMap<string, string>;
}

/**
 * Replaces the alias in a command line, the first word that is not an option, by its command line. The result is not
 * expanded again.
 */
export function expandAlias(
  args: readonly string[],
  { isCommand, takesValue, aliases }: ExpandOptions,
): readonly string[] {
  let at = 0;
  for (let word = args[at]; word?.startsWith('-') && word !== '--'; word = args[at]) at += takesValue(word) ? 2 : 1;
  const name = args[at];
  if (name === undefined || name === '--' || isCommand(name)) return args;
  const words = splitCommandLine(aliases().get(name) ?? '') ?? [];
  return words.length === 0 ? args : [...args.slice(0, at), ...words, ...args.slice(at + 1)];
}
