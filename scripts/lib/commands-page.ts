import { outputGroup } from '../../packages/cli/src/commands/list-flags.ts';
import { examplesOf } from '../../packages/cli/src/examples.ts';
import { exitCodes } from '../../packages/cli/src/exit-codes.ts';
import type { Io } from '../../packages/cli/src/ports.ts';
import { createProgram } from '../../packages/cli/src/program.ts';

const io: Io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: {},
  cwd: '.',
  signal: new AbortController().signal,
  interrupt: () => undefined,
};

type Command = ReturnType<typeof createProgram>;

/** Upright bars would part the cells of a table. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function tableOf(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  return [
    `| ${heading} | |`,
    '|---|---|',
    ...rows.map(([term, about]) => `| \`${inCell(term)}\` | ${inCell(about)} |`),
    '',
  ];
}

/** A command's own options, or those that every list has. */
function optionsOf(command: Command, isOutput = false): [string, string][] {
  const helper = command.createHelp();
  return helper
    .visibleOptions(command)
    .filter(({ long, helpGroupHeading }) => long !== '--help' && (helpGroupHeading === outputGroup) === isOutput)
    .map((option) => [helper.optionTerm(option), helper.optionDescription(option)]);
}

/** A command with its examples, arguments and options. */
function commandSection(command: Command, path: string): string[] {
  const helper = command.createHelp();
  const given = command.registeredArguments.map((argument): [string, string] => [
    helper.argumentTerm(argument),
    helper.argumentDescription(argument),
  ]);
  const examples = examplesOf(command);
  return [
    `### ${path}`,
    '',
    `${command.description()}.`,
    '',
    ...(examples.length > 0 ? ['```sh', ...examples, '```', ''] : []),
    ...tableOf('Argument', given),
    ...tableOf('Option', optionsOf(command)),
  ];
}

function groupSection(command: Command): string[] {
  const inside = command.createHelp().visibleCommands(command);
  const path = `kafra ${command.name()}`;
  if (inside.length === 0) return [`## ${path}`, '', ...commandSection(command, path)];
  return [
    `## ${path}`,
    '',
    `${command.description()}.`,
    '',
    ...inside.flatMap((one) => commandSection(one, `${path} ${one.name()}`)),
  ];
}

/** All lists have the same output options. */
function anyList(program: Command): Command {
  const found = program.commands.flatMap(({ commands }) => commands).find((one) => optionsOf(one, true).length > 0);
  if (!found) throw new Error('No command lists anything.');
  return found;
}

/** docs/commands.md, from the command tree itself. */
export function commandsPage(): string {
  const program = createProgram(io, '');
  const helper = program.createHelp();
  const exitCodeRows = Object.values(exitCodes).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return `${[
    '# Commands',
    '',
    '<!-- Written by `pnpm run docs`; change the code, not this page. -->',
    '',
    'A command exists for every list, form and confirmation of the control panel; the words, filters and limits are',
    'the same. On a terminal a list is a table; in a pipe it is tab-separated, and `--json`, `--csv` or `--format` choose',
    'another form.',
    '',
    ...tableOf('For every command', optionsOf(program)),
    ...tableOf('For every list', optionsOf(anyList(program), true)),
    ...helper.visibleCommands(program).flatMap(groupSection),
    '## Exit codes',
    '',
    '| Code | Meaning |',
    '|---|---|',
    ...exitCodeRows,
  ].join('\n')}\n`;
}
