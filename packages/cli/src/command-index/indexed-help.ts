import { Argument, Command, Option } from 'commander';
import { withExamples } from '../examples.ts';
import { configureHelp } from '../help-format.ts';
import type { Io } from '../ports.ts';
import type { IndexedArgument, IndexedCommand, IndexedOption } from './command-index.ts';

const argumentOf = ({ name, description, choices }: IndexedArgument): Argument => {
  const argument = new Argument(name, description);
  return choices ? argument.choices(choices) : argument;
};

function optionOf(indexed: IndexedOption): Option {
  const option = new Option(indexed.flags, indexed.description).hideHelp(indexed.isHidden).default(indexed.default);
  if (indexed.choices) option.choices(indexed.choices);
  return indexed.group === undefined ? option : option.helpGroup(indexed.group);
}

/** Copies the parts of a command that its help shows, without its subcommands. */
function describe(command: Command, indexed: IndexedCommand): Command {
  command.description(indexed.description).aliases(indexed.aliases);
  for (const argument of indexed.arguments) command.addArgument(argumentOf(argument));
  for (const option of indexed.options) command.addOption(optionOf(option));
  return withExamples(command, indexed.examples);
}

const add = (parent: Command, indexed: IndexedCommand): Command =>
  describe(parent.command(indexed.name, { hidden: indexed.isHidden }).helpCommand(false), indexed);

/**
 * Prints the help of a command from the command index. `path` contains the command and its parents. Only the commands
 * that the help mentions are created.
 */
export function printIndexedHelp([root, ...path]: readonly [IndexedCommand, ...IndexedCommand[]], io: Io): void {
  let command = describe(configureHelp(new Command(root.name), io), root);
  for (const indexed of path) command = add(command, indexed);
  for (const indexed of (path.at(-1) ?? root).commands) add(command, indexed);
  command.outputHelp();
}
