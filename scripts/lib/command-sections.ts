import { outputGroup } from '../../packages/cli/src/command-kit/list-flags.ts';
import { examplesOf } from '../../packages/cli/src/examples.ts';
import type { createProgram } from '../../packages/cli/src/program.ts';

/** A command of the CLI or of the server program; both use the parser commander. */
export type Command = ReturnType<typeof createProgram>;

/** Escapes vertical bars, which would separate the cells of a Markdown table. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a Markdown table of typed forms and their meaning; empty without rows. */
export function tableOf(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  return [
    `| ${heading} | |`,
    '|---|---|',
    ...rows.map(([term, about]) => `| \`${inCell(term)}\` | ${inCell(about)} |`),
    '',
  ];
}

/** Returns the options of a command for its documentation: its own ones, or the output options that every list has. */
export function optionsOf(command: Command, isOutput = false): [string, string][] {
  const helper = command.createHelp();
  return helper
    .visibleOptions(command)
    .filter(({ long, helpGroupHeading }) => long !== '--help' && (helpGroupHeading === outputGroup) === isOutput)
    .map((option) => [helper.optionTerm(option), helper.optionDescription(option)]);
}

/** Returns the subcommands of a command without `help`, which the parser commander adds. */
const subcommandsOf = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one));

/** Returns the documentation of one command with its examples, arguments and options. */
function commandSection(command: Command, path: string, heading: '##' | '###'): string[] {
  const helper = command.createHelp();
  const given = command.registeredArguments.map((argument): [string, string] => [
    helper.argumentTerm(argument),
    helper.argumentDescription(argument),
  ]);
  const examples = examplesOf(command);
  return [
    `${heading} ${path}`,
    '',
    `${command.description()}.`,
    '',
    ...(examples.length > 0 ? ['```sh', ...examples, '```', ''] : []),
    ...tableOf('Argument', given),
    ...tableOf('Option', optionsOf(command)),
  ];
}

/**
 * Returns the documentation of a command with its subcommands. If the command can also run without a subcommand, its
 * own section comes first.
 */
function groupSection(command: Command, program: string): string[] {
  const inside = subcommandsOf(command);
  const path = `${program} ${command.name()}`;
  const doesSomething = inside.length === 0 || optionsOf(command).length > 0;
  return [
    ...(doesSomething ? commandSection(command, path, '##') : [`## ${path}`, '', `${command.description()}.`, '']),
    ...inside.flatMap((one) => commandSection(one, `${path} ${one.name()}`, '###')),
  ];
}

/** Returns the documentation of all commands of a program, group by group. */
export const commandSections = (program: Command): string[] =>
  subcommandsOf(program).flatMap((command) => groupSection(command, program.name()));
