/**
 * Index of all CLI commands with their options, without the code that runs them. The build writes it to `dist`, so that
 * help and completion load neither the SDK nor its schemas.
 */
export interface IndexedCommand {
  name: string;
  aliases: readonly string[];
  description: string;
  /** True if help does not list the command and completion does not offer it. */
  isHidden: boolean;
  arguments: readonly IndexedArgument[];
  options: readonly IndexedOption[];
  /** Example command lines that the help shows. */
  examples: readonly string[];
  commands: readonly IndexedCommand[];
  /** True if the program can suggest values for the command's arguments. */
  completesArguments: boolean;
}

export interface IndexedArgument {
  /** Name of the argument with its brackets, such as `<file>` or `[topic...]`. */
  name: string;
  description: string;
  choices?: readonly string[] | undefined;
}

export interface IndexedOption {
  /** Flags of the option with its placeholder, such as `-o, --output <file>`. */
  flags: string;
  description: string;
  isHidden: boolean;
  /** Heading of the group in which the help lists the option. */
  group?: string | undefined;
  choices?: readonly string[] | undefined;
  /** Values of the option that completion offers. An option may have them without `choices`. */
  values?: readonly string[] | undefined;
  /** Default value of the option, as JSON. */
  default?: unknown;
}

/** Returns the subcommand with this name or alias. */
export const subcommandOf = ({ commands }: IndexedCommand, name: string): IndexedCommand | undefined =>
  commands.find((command) => command.name === name || command.aliases.includes(name));

/**
 * Returns the commands that the typed words name, from the program down to the last subcommand; undefined if a word is
 * not a command.
 */
export function commandPath(index: IndexedCommand, words: readonly string[]): IndexedCommand[] | undefined {
  const path = [index];
  for (const word of words) {
    const next = subcommandOf(path.at(-1) ?? index, word);
    if (!next) return undefined;
    path.push(next);
  }
  return path;
}
