/** What the commands of the screens and dialogs are about: `kafra <noun> <verb>`. */
export const nouns = {
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
  databases: { about: 'What has changed in the databases', alias: 'database' },
  backups: { about: 'Backups of the game database', alias: 'backup' },
  admin: { about: 'Storage and logs of everybody' },
} as const satisfies Readonly<Record<string, { about: string; alias?: string }>>;

export type Noun = keyof typeof nouns;

/** How a script calls a screen or dialog: `['backups', 'list']`. */
export type CommandName = readonly [noun: Noun, verb: string];
