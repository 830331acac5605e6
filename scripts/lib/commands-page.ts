import { exitCodes } from '../../packages/cli/src/exit-codes.ts';
import type { Io } from '../../packages/cli/src/ports.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { type Command, commandSections, optionsOf, tableOf } from './command-sections.ts';

const io: Io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: {},
  cwd: '.',
  signal: new AbortController().signal,
  interrupt: () => undefined,
  handOver: (work) => work(),
};

/** Returns one list command of the program as an example, because all lists have the same output options. */
function anyList(program: Command): Command {
  const found = program.commands.flatMap(({ commands }) => commands).find((one) => optionsOf(one, true).length > 0);
  if (!found) throw new Error('No command lists anything.');
  return found;
}

/** Returns the page docs/commands.md, generated from the command tree of the CLI. */
export function commandsPage(): string {
  const program = createProgram(io, '');
  const exitCodeRows = Object.values(exitCodes).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return `${[
    '# Commands',
    '',
    '<!-- Written by `pnpm run docs`; change the code, not this page. -->',
    '',
    'A command exists for every list, form and confirmation of the control panel but one (accounts are unlinked by',
    '`kafra-server accounts unlink`); the words, filters and limits are the same. On a terminal a list is a table; in a pipe it is tab-separated, and `--json`, `--csv` or `--format` choose',
    'another form.',
    '',
    ...tableOf('For every command', optionsOf(program)),
    ...tableOf('For every list', optionsOf(anyList(program), true)),
    ...commandSections(program),
    '## Exit codes',
    '',
    '| Code | Meaning |',
    '|---|---|',
    ...exitCodeRows,
  ].join('\n')}\n`;
}
