import { type Noun, nouns } from '@kafra/sdk';
import type { Command } from 'commander';

/** What only this program has commands for. */
const own = { config: { description: 'Settings of this program' } } as const;

const all: Readonly<Record<Noun | keyof typeof own, { description: string; alias?: string }>> = { ...nouns, ...own };

/** The command of a noun; it is made when it is first asked for. */
export function nounCommand(program: Command, name: keyof typeof all): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { description, alias } = all[name];
  const noun = program.command(name).description(description).helpCommand(false);
  return alias === undefined ? noun : noun.alias(alias);
}
