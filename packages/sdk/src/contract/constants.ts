// Constants of the contract without schemas, because the first page of the site needs only these.
export * from './access.ts';

/** Text that replaces the name of a character in a ranking if its owner hides it. */
export const hiddenName = 'hidden';

export const limits = {
  guestProfiles: 10,
  /** Maximum number of valid personal access tokens of a master account. Revoked and expired tokens do not count. */
  accessTokens: 20,
  savedHunts: 50,
  huntNameLength: 40,
  accessTokenNameLength: 64,
  /** Maximum lifetime of a personal access token, in days. */
  accessTokenDays: 400,
  characterSlots: 15,
  /** A master account with this many game accounts cannot claim another one. */
  claimedAccounts: 100,
  /** Maximum number of game accounts that the search for claimable accounts by email address finds. */
  claimableAccounts: 50,
  /** Maximum length of a reason that staff give, and of a note to staff. */
  noteLength: 255,
  /** Maximum lengths of the title and the text of a news article. */
  newsTitleLength: 120,
  newsBodyLength: 20_000,
  /** Maximum length of the text of a site page. */
  pageBodyLength: 20_000,
  /** Maximum length of a BCP 47 language tag (RFC 5646, section 4.4.1). */
  languageTagLength: 35,
  /** Minimum length of a search text; shorter texts are not searched. */
  minLogSearchLength: 2,
  maxLogSearchLength: 100,
  minDatabaseSearchLength: 3,
  /** Maximum number of values of each kind, such as items or log types, that one search text of a log may match. */
  fuzzyMatches: 10,
  /**
   * Maximum number of item ids in a log search, and of items that a search text finds. It is high enough for `card` to
   * find every card of the game.
   */
  fuzzyItems: 1_000,
  strictValues: 50,
  /** Maximum lengths of a name or address in a list filter, and of an email address. */
  filterNameLength: 64,
  emailLength: 254,
  logRows: 1_000,
  /** A number above this value in a log search is the unique id of an item. */
  uniqueIdAbove: 100_000,
} as const;

/** Bits of the restrictions of a guest profile. A set bit forbids the action to the guest; 0 allows everything. */
export const restrictions = {
  drop: 1,
  trade: 2,
  sell: 4,
  storage: 8,
  master_storage: 16,
  guild_storage: 32,
  stat_points: 64,
  skill_points: 128,
  buy: 256,
  rodex: 512,
  bank: 1024,
  master_bank: 2048,
} as const;
export type Restriction = keyof typeof restrictions;
export const allRestrictions = 4095;

/**
 * Bits of the item log's types. Bit 31 (Cart) is negative in 32-bit arithmetic: compare whole values, never `type &
 * mask`.
 */
export const logTypes = {
  Trade: 1,
  Vending: 2,
  'Pickup/Drop': 4,
  'Monster Drop': 8,
  'NPC Shop': 16,
  'NPC Script': 32,
  Steal: 64,
  Consumed: 128,
  Produced: 256,
  'MVP Reward': 512,
  'Admin Command': 1024,
  Storage: 2048,
  Rodex: 8192,
  Auction: 16384,
  'Buying Store': 32768,
  Other: 65536,
  Bank: 131072,
  Divorce: 262144,
  Roulette: 524288,
  Rental: 1048576,
  Card: 2097152,
  'Invalid Inventory': 4194304,
  'Invalid Cart': 8388608,
  Egg: 16777216,
  Quest: 33554432,
  Skill: 67108864,
  Refine: 134217728,
  Loot: 268435456,
  Achievement: 536870912,
  Grade: 1073741824,
  Cart: 2147483648,
} as const;
export type LogType = keyof typeof logTypes;

/** Owner of the storage or bank in a log line: the character, the master account or the guild. */
export const logModifiers = { none: 0, Master: 1, Guild: 2 } as const;

/** Directions of an item move into or out of a storage, with their displayed names. */
export const moveDirections = { in: 'Put in', out: 'Taken' } as const;
export type MoveDirection = keyof typeof moveDirections;

export const storageTypes = {
  'Master Storage': 1,
  Storage: 2,
  Cart: 3,
  Inventory: 4,
  Rodex: 5,
  'Guild Storage': 6,
} as const;

export const loginResults = {
  0: 'Unregistered ID',
  1: 'Incorrect Password',
  3: 'Rejected from Server',
  4: 'Banned (Permanent)',
  6: 'Banned (Temporary)',
  100: 'Success',
} as const;
export const loginSucceeded = 100;

export const marketTypes = { selling: 1, buying: 2 } as const;
export type MarketSide = keyof typeof marketTypes;

export const elements = { 1: 'Ice', 2: 'Earth', 3: 'Fire', 4: 'Wind' } as const;
export const veryStrong = { 1: 'Very Strong', 2: 'Very Very Strong', 3: 'Very Very Very Strong' } as const;

/** Response header with the expiry of the access token, as an ISO date. */
export const tokenExpiryHeader = 'kafra-token-expires';

/**
 * Modes of the MVP board. `off`: not served. `window`: shows only the window in which an MVP comes back. `exact`: also
 * shows the time of its death.
 */
export const mvpBoardModes = ['off', 'window', 'exact'] as const;

/**
 * Result of comparing the logged drops of an item with its stated rate. `reference`: the kills are estimated from this
 * drop. `as_stated`, `higher`, `lower`: the stated rate is in, below, or above the interval of the observed rate.
 * `too_few`: fewer than 30 drops are expected. `not_logged`: the game does not log the item. `no_reference`: the number
 * of kills is unknown.
 */
export const dropVerdicts = [
  'reference',
  'as_stated',
  'higher',
  'lower',
  'too_few',
  'not_logged',
  'no_reference',
] as const;

/** Kinds of items that the settings of the game may exclude from the item log. */
export const unloggedParts = [
  'drops',
  'mvp',
  'healing',
  'etc',
  'usable',
  'weapons',
  'armor',
  'cards',
  'pet_items',
] as const;

/** Sources of the times at which MVPs died: the table `mvplog` of the game, or MVP drops in the item log. */
export const mvpSources = ['mvplog', 'drops', 'none'] as const;
