import { type Noun, nouns } from '@kafra/sdk';
import type { Command } from 'commander';

/** Groups of CLI commands that have no screen in the web panel. */
const localGroups = {
  config: { description: "Manage kafra's configuration" },
} as const;

/** Name of a command group, such as `items`. */
export type GroupName = Noun | keyof typeof localGroups;

const groups: Readonly<Record<GroupName, { description: string; alias?: string }>> = {
  ...nouns,
  ...localGroups,
};

/** Returns the command group that a word of a command line names; undefined if it is not the name of a group. */
export const groupNamed = (word: string | undefined): GroupName | undefined =>
  (Object.keys(groups) as GroupName[]).find((name) => word !== undefined && [name, groups[name].alias].includes(word));

/** Returns the command group of a noun, such as `kafra config`. It is created on first use. */
export function commandGroup(program: Command, name: GroupName): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { description, alias } = groups[name];
  const group = program.command(name).description(description).helpCommand(false);
  return alias === undefined ? group : group.alias(alias);
}
