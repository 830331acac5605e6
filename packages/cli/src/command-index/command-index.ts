/**
 * All commands with their options, without the code that runs them. The build writes it to `dist`, so that help and
 * completion load neither the SDK nor its schemas.
 */
export interface IndexedCommand {
  name: string;
  aliases: readonly string[];
  description: string;
  /** Neither listed nor completed. */
  isHidden: boolean;
  arguments: readonly IndexedArgument[];
  options: readonly IndexedOption[];
  /** Command lines shown in the help. */
  examples: readonly string[];
  commands: readonly IndexedCommand[];
  /** The program has a source of candidates for the arguments. */
  completesArguments: boolean;
}

export interface IndexedArgument {
  /** `<file>`, `[topic...]` */
  name: string;
  description: string;
  choices?: readonly string[] | undefined;
}

export interface IndexedOption {
  /** `-o, --output <file>` */
  flags: string;
  description: string;
  isHidden: boolean;
  /** Heading in the help. */
  group?: string | undefined;
  choices?: readonly string[] | undefined;
  /** Words that completion offers, with or without choices. */
  values?: readonly string[] | undefined;
  /** JSON value. */
  default?: unknown;
}

/** Returns the subcommand with this name or alias. */
export const subcommandOf = ({ commands }: IndexedCommand, name: string): IndexedCommand | undefined =>
  commands.find((command) => command.name === name || command.aliases.includes(name));

/** Returns the path of commands that the words name, the program first; undefined if a word is not a command. */
export function commandPath(index: IndexedCommand, words: readonly string[]): IndexedCommand[] | undefined {
  const path = [index];
  for (const word of words) {
    const next = subcommandOf(path.at(-1) ?? index, word);
    if (!next) return undefined;
    path.push(next);
  }
  return path;
}
