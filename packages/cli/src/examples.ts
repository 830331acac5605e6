import type { Command } from 'commander';

const examples = new WeakMap<Command, readonly string[]>();

/** Adds example command lines. They are shown in the help before the flags, and the first one also after an error. */
export function withExamples(command: Command, lines: readonly string[]): Command {
  examples.set(command, lines);
  const [first] = lines;
  // An error in a command without a verb shows the verbs of the noun instead of an example.
  return first === undefined || !command.parent ? command : command.showHelpAfterError(`example: ${first}`);
}

export const examplesOf = (command: Command): readonly string[] => examples.get(command) ?? [];
