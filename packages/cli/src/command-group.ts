import { type Noun, nouns } from '@kafra/sdk';
import type { Command } from 'commander';

/** Groups of CLI commands that have no screen in the web panel. */
const localGroups = {
  config: { description: "Manage kafra's configuration" },
} as const;

const groups: Readonly<Record<Noun | keyof typeof localGroups, { description: string; alias?: string }>> = {
  ...nouns,
  ...localGroups,
};

/** Returns the command group of a noun, such as `kafra config`. It is created on first use. */
export function commandGroup(program: Command, name: keyof typeof groups): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { description, alias } = groups[name];
  const group = program.command(name).description(description).helpCommand(false);
  return alias === undefined ? group : group.alias(alias);
}
