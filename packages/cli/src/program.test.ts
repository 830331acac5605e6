import { views } from '@kafra/sdk';
import { expect, test } from 'vitest';
import { groupNamed } from './command-group.ts';
import { indexCommand } from './command-index/index-commands.ts';
import type { Io } from './ports.ts';
import { createProgram } from './program.ts';

const program = createProgram({ env: {} } as Io, '0.0.0');

test.each(program.commands.map((command) => command.name()).filter((name) => groupNamed(name)))(
  'the program for the group %s has all commands of the group',
  (name) => {
    const groupOf = (whole: typeof program) => whole.commands.find((command) => command.name() === name);
    const only = groupOf(createProgram({ env: {} } as Io, '0.0.0', groupNamed(name)));
    const commands = only && indexCommand(only);
    expect(commands?.commands.length).toBeGreaterThan(0);
    expect(commands).toEqual(indexCommand(groupOf(program) as typeof program));
  },
);

test('an alias names its group', () => {
  const aliases = program.commands.flatMap((command) => command.aliases().map((alias) => [alias, command.name()]));
  expect(aliases.length).toBeGreaterThan(0);
  expect(aliases.map(([alias]) => groupNamed(alias))).toEqual(aliases.map(([, name]) => name));
});

const lists = Object.values(views).flatMap((view) => (view ? [view.command] : []));

test.each(['constructor', 'valueOf', '__proto__'])('the program rejects the unknown help topic %s', async (name) => {
  const help = program.parseAsync(['help', name], { from: 'user' });
  await expect(help).rejects.toMatchObject({ exitReason: 'usage', message: `unknown help topic "${name}"` });
});

test.each(lists.filter(([, verb]) => ['list', 'search'].includes(verb)))(
  'the command kafra %s %s may also be called list or search',
  (noun, verb) => {
    const group = program.commands.find((command) => command.name() === noun);
    const command = group?.commands.find((one) => one.name() === verb);
    expect([verb, ...(command?.aliases() ?? [])].toSorted()).toEqual(['list', 'search']);
  },
);

const verbs =
  /^(Add|Change|Choose|Compare|Create|Delete|Dispute|Download|Edit|End|Generate|Get|Grant|Hide|Link|List|Mirror|Open|Publish|Remove|Resend|Restore|Revoke|Save|Search|Send|Set|Show|Sign|Sync|Transfer|Turn|Verify) /;

const leaves = (command: typeof program): (typeof program)[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap((one) => leaves(one as typeof program));

test('the summary of every command starts with a verb', () => {
  const summaries = leaves(program)
    .map((command) => command.description())
    .filter(Boolean);
  expect(summaries.length).toBeGreaterThan(70);
  expect(summaries.filter((summary) => !verbs.test(summary))).toEqual([]);
});
