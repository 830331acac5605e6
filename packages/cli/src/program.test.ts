import { views } from '@kafra/sdk';
import { expect, test } from 'vitest';
import type { Io } from './ports.ts';
import { createProgram } from './program.ts';

const program = createProgram({ env: {} } as Io, '0.0.0');

const lists = Object.values(views).flatMap((view) => (view ? [view.command] : []));

test.each(lists.filter(([, verb]) => ['list', 'search'].includes(verb)))(
  'kafra %s %s may be called list and search',
  (noun, verb) => {
    const group = program.commands.find((command) => command.name() === noun);
    const command = group?.commands.find((one) => one.name() === verb);
    expect([verb, ...(command?.aliases() ?? [])].toSorted()).toEqual(['list', 'search']);
  },
);
