import type { Argument, Command, Option } from 'commander';
import { filterValueNames } from '../command-kit/filter-values.ts';
import { completionSourceOf } from '../completion/completion-sources.ts';
import { examplesOf } from '../examples.ts';
import type { IndexedArgument, IndexedCommand, IndexedOption } from './command-index.ts';

const indexArgument = (argument: Argument): IndexedArgument => {
  const name = argument.name() + (argument.variadic ? '...' : '');
  return {
    name: argument.required ? `<${name}>` : `[${name}]`,
    description: argument.description,
    choices: argument.argChoices,
  };
};

const indexOption = (option: Option): IndexedOption => ({
  flags: option.flags,
  description: option.description,
  isHidden: option.hidden,
  group: option.helpGroupHeading,
  choices: option.argChoices,
  values: option.argChoices ?? filterValueNames(option.name().replaceAll('-', '_')),
  default: option.defaultValue,
});

/** Converts a CLI command and its subcommands to data for the command index. */
export function indexCommand(command: Command, isHidden = false): IndexedCommand {
  const visible = new Set(command.createHelp().visibleCommands(command));
  return {
    name: command.name(),
    aliases: command.aliases(),
    description: command.description(),
    isHidden,
    arguments: command.registeredArguments.map(indexArgument),
    options: command.options.map(indexOption),
    examples: examplesOf(command),
    commands: command.commands.map((one) => indexCommand(one as Command, !visible.has(one))),
    completesArguments: completionSourceOf(command) !== undefined,
  };
}
