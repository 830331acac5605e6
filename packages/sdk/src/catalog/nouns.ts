/** Nouns of the CLI commands for screens and dialogs: `kafra <noun> <verb>`. */
export const nouns = {
  server: { description: 'Server information, players online, castles and events' },
  auth: { description: 'Sign in and out, register, and reset your password' },
  account: { description: 'Your master account' },
  accounts: { description: 'Your player accounts' },
  characters: { description: 'Your characters', alias: 'character' },
  'guest-profiles': { description: 'Manage guest profiles and their permissions', alias: 'guest-profile' },
  storage: { description: 'Your inventory and storage' },
  logs: { description: 'Your item and login logs', alias: 'log' },
  guild: { description: "Your guild's storage and its logs" },
  market: { description: 'Live offers, price history and statistics' },
  farming: { description: 'Maps by zeny and experience per hour' },
  hunt: { description: 'Plans for a list of wanted items' },
  news: { description: 'News of the server' },
  pages: { description: 'Texts of the site, for owners', alias: 'page' },
  players: { description: 'Player activity', alias: 'player' },
  rankings: { description: 'Rankings of players and guilds', alias: 'ranking' },
  items: { description: 'The item database', alias: 'item' },
  mobs: { description: 'The monster database', alias: 'mob' },
  maps: { description: 'The map database', alias: 'map' },
  skills: { description: 'The skill database', alias: 'skill' },
  drops: { description: 'Rare drops, and observed drop rates', alias: 'drop' },
  databases: { description: 'Show changes between database versions', alias: 'database' },
  sessions: { description: 'List and end sessions', alias: 'session' },
  'two-factor': { description: 'Manage two-factor sign-in' },
  tokens: { description: 'Manage personal access tokens for scripts', alias: 'token' },
  backups: { description: 'Backups of the game database (for cron jobs: backups sync)', alias: 'backup' },
  admin: { description: 'Administration: storage, logs, tokens and claims of all accounts, and news' },
} as const satisfies Readonly<Record<string, { description: string; alias?: string }>>;

/** Noun of a group of CLI commands, such as `backups`. */
export type Noun = keyof typeof nouns;

/** CLI command for a screen or dialog: `['backups', 'list']`. */
export type CommandName = readonly [noun: Noun, verb: string];
