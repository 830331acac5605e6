import { views } from '@kafra/sdk';
import { expect, test } from 'vitest';
import type { Io } from './ports.ts';
import { createProgram } from './program.ts';

const program = createProgram({ env: {} } as Io, '0.0.0');

const lists = Object.values(views).flatMap((view) => (view ? [view.command] : []));

test.each(['constructor', 'valueOf', '__proto__'])('there is no help about %s', async (name) => {
  const help = program.parseAsync(['help', name], { from: 'user' });
  await expect(help).rejects.toMatchObject({ exitReason: 'usage', message: `there is no help about ${name}` });
});

test.each(lists.filter(([, verb]) => ['list', 'search'].includes(verb)))(
  'kafra %s %s may be called list and search',
  (noun, verb) => {
    const group = program.commands.find((command) => command.name() === noun);
    const command = group?.commands.find((one) => one.name() === verb);
    expect([verb, ...(command?.aliases() ?? [])].toSorted()).toEqual(['list', 'search']);
  },
);
