import type { Command } from 'commander';

interface Noun {
  about: string;
  alias?: string;
}

const nouns: Readonly<Record<string, Noun>> = {
  auth: { about: 'Sign in and out, register, and get a new password' },
  account: { about: 'Your master account' },
  accounts: { about: 'Your player accounts' },
  characters: { about: 'Your characters', alias: 'character' },
  'guest-profiles': { about: 'What guests may do on your accounts', alias: 'guest-profile' },
  storage: { about: 'Your inventory and storage' },
  logs: { about: 'Your item and login logs', alias: 'log' },
  guild: { about: "Your guild's storage and its logs" },
  market: { about: 'What is sold and bought, and for how much' },
  players: { about: 'Who plays', alias: 'player' },
  rankings: { about: 'The best of each craft', alias: 'ranking' },
  items: { about: 'The item database', alias: 'item' },
  mobs: { about: 'The monster database', alias: 'mob' },
  maps: { about: 'The map database', alias: 'map' },
  backups: { about: 'Backups of the game database', alias: 'backup' },
  admin: { about: 'Storage and logs of everybody' },
  config: { about: 'Settings of this program' },
};

/** The command of a noun; it is made when it is first asked for. */
export function nounCommand(program: Command, name: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { about = `Commands for ${name}`, alias } = nouns[name] ?? {};
  const noun = program.command(name).description(about).helpCommand(false);
  return alias === undefined ? noun : noun.alias(alias);
}
