import type { Command } from 'commander';
import { addFormatFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';
import { isAliasName, readAliases, splitCommandLine } from '../preferences/aliases.ts';
import { suggestion } from '../suggest.ts';

const fields = ['name', 'command'] as const;

/** Returns true if the program has a command of this name. */
export const isCommandOf = (program: Command, name: string): boolean =>
  program.commands.some((command) => command.name() === name || command.aliases().includes(name));

/** `kafra alias`: short names of command lines, stored in `config.json`. */
export function addAliasCommands(program: Command, io: Io): void {
  const group = program.command('alias').description('Short names of command lines').helpCommand(false);
  const names = () => [...readAliases(readConfig(io.env)).keys()];

  const set = group
    .command('set')
    .description('Set an alias')
    .argument('<name>', 'letters, digits, _ and -')
    .argument('<command>', 'command line without kafra, in quotes');
  withExamples(set, ["kafra alias set ff 'farming list --limit 5'", 'kafra ff --json']);
  set.action(async (name: string, line: string) => {
    if (!isAliasName(name))
      throw new Failure('usage', `invalid name of an alias: "${name}"`, { hints: ['Use letters, digits, _ and -.'] });
    if (isCommandOf(program, name)) throw new Failure('usage', `${name} is a command of kafra`);
    const words = splitCommandLine(line.trim().replace(/^kafra\s+/, ''));
    if (!words) throw new Failure('usage', 'the command line has an open quote');
    const [first = ''] = words;
    if (!isCommandOf(program, first)) {
      const near = suggestion(
        first,
        program.commands.map((command) => command.name()),
      );
      throw new Failure('usage', `the command line must start with a command of kafra, not "${first}"`, {
        hints: near === undefined ? [] : [near],
      });
    }
    await writeConfig(io.env, ['aliases', name], line.trim().replace(/^kafra\s+/, ''));
  });

  const list = group.command('list').description('List all aliases');
  addFormatFlags(list);
  withExamples(list, ['kafra alias list', 'kafra alias list --json']);
  list.action(async () => {
    const plan = parseOutputFlags(list.opts<OutputFlags>(), { fields, format: defaultFormat(io.stdout) });
    const console = await openConsole(list, io);
    const rows = [...readAliases(readConfig(io.env))].map(([name, command]) => ({ name, command }));
    if (rows.length === 0) console.note("You have no aliases. To set one: kafra alias set NAME 'COMMAND'");
    await writeRows(rows, { console, plan });
  });

  const remove = group.command('delete').description('Delete an alias').argument('<name>', 'name of the alias');
  withExamples(remove, ['kafra alias delete ff']);
  provideCompletions(remove, { local: () => names().map((value) => ({ value })) });
  remove.action(async (name: string) => {
    const all = names();
    if (!all.includes(name)) {
      const near = suggestion(name, all);
      throw new Failure('missing', `no alias named "${name}" found`, { hints: near === undefined ? [] : [near] });
    }
    await writeConfig(io.env, ['aliases', name], undefined);
  });
}
