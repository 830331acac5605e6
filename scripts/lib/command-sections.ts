import { outputGroup } from '../../packages/cli/src/command-kit/list-flags.ts';
import { examplesOf } from '../../packages/cli/src/examples.ts';
import type { createProgram } from '../../packages/cli/src/program.ts';

/** Of either program: both are written with commander. */
export type Command = ReturnType<typeof createProgram>;

/** Upright bars would part the cells of a table. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a table of typed forms and their meaning; empty without rows. */
export function tableOf(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  return [
    `| ${heading} | |`,
    '|---|---|',
    ...rows.map(([term, about]) => `| \`${inCell(term)}\` | ${inCell(about)} |`),
    '',
  ];
}

/** A command's own options, or those that every list has. */
export function optionsOf(command: Command, isOutput = false): [string, string][] {
  const helper = command.createHelp();
  return helper
    .visibleOptions(command)
    .filter(({ long, helpGroupHeading }) => long !== '--help' && (helpGroupHeading === outputGroup) === isOutput)
    .map((option) => [helper.optionTerm(option), helper.optionDescription(option)]);
}

/** Returns the own subcommands, without the `help` that commander adds. */
const subcommandsOf = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one));

/** A command with its examples, arguments and options. */
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

/** A command of the program with those inside it; one that also does something itself comes first. */
function groupSection(command: Command, program: string): string[] {
  const inside = subcommandsOf(command);
  const path = `${program} ${command.name()}`;
  const doesSomething = inside.length === 0 || optionsOf(command).length > 0;
  return [
    ...(doesSomething ? commandSection(command, path, '##') : [`## ${path}`, '', `${command.description()}.`, '']),
    ...inside.flatMap((one) => commandSection(one, `${path} ${one.name()}`, '###')),
  ];
}

/** Every command of a program, group by group. */
export const commandSections = (program: Command): string[] =>
  subcommandsOf(program).flatMap((command) => groupSection(command, program.name()));
