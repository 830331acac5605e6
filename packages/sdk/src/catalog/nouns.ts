/** What the commands of the screens and dialogs are about: `kafra <noun> <verb>`. */
export const nouns = {
  auth: { description: 'Sign in and out, register, and get a new password' },
  account: { description: 'Your master account' },
  accounts: { description: 'Your player accounts' },
  characters: { description: 'Your characters', alias: 'character' },
  'guest-profiles': { description: 'What guests may do on your accounts', alias: 'guest-profile' },
  storage: { description: 'Your inventory and storage' },
  logs: { description: 'Your item and login logs', alias: 'log' },
  guild: { description: "Your guild's storage and its logs" },
  market: { description: 'What is sold and bought, and for how much' },
  players: { description: 'Who plays', alias: 'player' },
  rankings: { description: 'The best of each craft', alias: 'ranking' },
  items: { description: 'The item database', alias: 'item' },
  mobs: { description: 'The monster database', alias: 'mob' },
  maps: { description: 'The map database', alias: 'map' },
  skills: { description: 'The skill database', alias: 'skill' },
  databases: { description: 'What has changed in the databases', alias: 'database' },
  sessions: { description: 'Where you are signed in', alias: 'session' },
  'two-factor': { description: 'Manage two-factor sign-in' },
  tokens: { description: 'Personal access tokens, for scripts', alias: 'token' },
  backups: { description: 'Backups of the game database (for cron: backups sync)', alias: 'backup' },
  admin: { description: 'Storage and logs of everybody' },
} as const satisfies Readonly<Record<string, { description: string; alias?: string }>>;

/** What a group of commands is about. */
export type Noun = keyof typeof nouns;

/** How a script calls a screen or dialog: `['backups', 'list']`. */
export type CommandName = readonly [noun: Noun, verb: string];
