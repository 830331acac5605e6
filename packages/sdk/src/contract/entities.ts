import * as z from 'zod/mini';
import {
  dropVerdicts,
  type elements,
  type LogType,
  type logTypes,
  type MarketSide,
  type marketTypes,
} from './constants.ts';
import {
  bigId,
  flag,
  inline,
  inPair,
  label,
  list,
  maybe,
  maybeList,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orFalse,
  orNamed,
  orNull,
  orZero,
  text,
  textId,
  time,
  withCodes,
} from './wire.ts';

/** A random option of a piece, as the game numbers it. */
export const randomOption = z.object({ id: numeric, value: orZero, param: orZero });

/** One item as it is in an inventory, a shop or a log line. */
export const itemInstance = z.object({
  nameid: numeric,
  identified: z._default(flag, true),
  refine: orZero,
  enchant: orZero,
  cards: list(numeric),
  element: withCodes<0 | keyof typeof elements>()(orZero),
  vvs: withCodes<0 | 1 | 2 | 3>()(orZero),
  producer: maybeText,
  unique_id: maybe(bigId),
  amount: maybeNumber,
  zeny: maybeNumber,
  costume: orFalse,
  /** Any of bound, rented, broken, equipped and favorite. Absent if the server does not read them, such as in logs. */
  states: maybeList(text),
  /** End of a rental, epoch milliseconds. */
  expires_at: maybe(time),
  options: maybeList(randomOption),
  /** Enchant grade of renewal, 1 D to 4 A. */
  grade: maybeNumber,
});
export type ItemInstance = z.output<typeof itemInstance>;

/** Lists in which other players do not see the characters of an account. */
export const privacy = z.object({ hide_activity: orFalse, hide_ranking: orFalse, hide_market_name: orFalse });
export type Privacy = z.output<typeof privacy>;

export const masterAccount = z.object({
  email: orEmpty,
  /** An address that still waits for its confirmation. */
  pending_email: maybeText,
  /** Signing in takes a code of an authenticator app as well. */
  second_factor: maybe(flag),
  /** The realm takes the staff level away until a second factor is set up. */
  second_factor_required: maybe(flag),
  privacy: maybe(privacy),
});
export type MasterAccount = z.output<typeof masterAccount>;

export const character = z.object({
  id: numeric,
  slot: orZero,
  name: label,
  class: orEmpty,
  /** As the game numbers classes; absent where a server does not tell. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  zeny: orZero,
  guild: maybeText,
  in_party: orFalse,
});
export type Character = z.output<typeof character>;

export const playerAccount = z.object({
  id: numeric,
  /** The login name. */
  user_id: label,
  /** 0 is an ordinary player, anything else a game master. */
  group_id: orZero,
  banned_until: orNull(time),
  ban_permanent: orFalse,
  synced: orFalse,
  /** The synced account gets the master password only when that is typed at the next sign-in; absent means no. */
  sync_pending: orFalse,
  /** Its game password was made at random and nobody knows it: one must be set to play; absent means no. */
  password_unset: orFalse,
  /** Until then it is there to look at only: no password, no syncing, no transfer; absent means that nothing is restricted. */
  restricted_until: maybe(time),
  /** It was made on the site; absent means no. */
  made_here: orFalse,
  /** How many character slots it has, 1 to 15, where the server tells; else 15. */
  slots: maybeNumber,
  characters: list(character),
});
export type PlayerAccount = z.output<typeof playerAccount>;

export const claimableCharacter = z.object({ name: label, class: orEmpty, base_level: orZero });

/** A game account that has the e-mail address of whoever asks. */
export const claimableAccount = z.object({
  id: numeric,
  user_id: label,
  /** `YYYY-MM`, UTC; absent where nobody ever did. */
  last_login: maybeText,
  characters: list(claimableCharacter),
});
export type ClaimableAccount = z.output<typeof claimableAccount>;

/** One change of whose a game account is. */
export const accountLink = z.object({
  id: numeric,
  at: time,
  account_id: numeric,
  user_id: orEmpty,
  /** The address of whose it became, or whose it was. */
  email: orEmpty,
  /** `link`, `take_over`, `release`, `unlink` or `decision`. */
  action: orEmpty,
  /** `email`, `password` or `staff`. */
  proof: orEmpty,
  /** The address of whoever did it; absent where it was done at the shell. */
  by: maybeText,
  reason: orEmpty,
  /** Whether the account is theirs now. */
  is_current: orFalse,
});
export type AccountLink = z.output<typeof accountLink>;

/** A claim that waits for staff, or did. */
export const accountClaim = z.object({
  id: numeric,
  at: time,
  account_id: numeric,
  user_id: orEmpty,
  group_id: orZero,
  /** Who claims it. */
  email: orEmpty,
  /** Who has it; absent where nobody does. */
  holder: maybeText,
  /** `staff_account` or `dispute`. */
  kind: orEmpty,
  /** `open`, `granted`, `refused` or `withdrawn`. */
  state: orEmpty,
  decided_at: maybe(time),
  note: orEmpty,
});
export type AccountClaim = z.output<typeof accountClaim>;

export const guestProfile = z.object({
  id: numeric,
  name: label,
  /** Bit mask of `restrictions`. */
  restrictions: orZero,
  /** Ids of player accounts. */
  associated_accounts: list(numeric),
});
export type GuestProfile = z.output<typeof guestProfile>;

export const accessToken = z.object({
  id: numeric,
  name: label,
  scopes: list(text),
  /** The group level of its owner when it was made: it never gives more. */
  level: orZero,
  /** Its last four characters. */
  last4: orEmpty,
  created_at: time,
  expires_at: time,
  last_used_at: maybe(time),
  last_used_ip: maybeText,
  user_agent: maybeText,
  /** Whose it is, for staff. */
  owner: maybeText,
});
export type AccessToken = z.output<typeof accessToken>;

export const session = z.object({
  id: text,
  /** What is signed in: `browser`, `terminal`, `command` or `other`. */
  kind: orEmpty,
  /** Such as `Firefox`. */
  program: orEmpty,
  /** Such as `Linux`. */
  system: orEmpty,
  created_at: time,
  last_seen_at: time,
  first_ip: maybeText,
  last_ip: maybeText,
  is_current: orFalse,
  is_new: orFalse,
});
export type SessionInfo = z.output<typeof session>;

export const backup = z.object({
  key: text,
  file_name: label,
  last_modified: time,
  /** Such as `12 MB`. */
  size_human: orEmpty,
  /** Bytes, where the server tells. */
  size: maybeNumber,
  sha256: maybeText,
});
export type Backup = z.output<typeof backup>;

export const spotlight = z.object({ region: orEmpty, maps: list(textId) });
export type Spotlight = z.output<typeof spotlight>;

export const priceDay = z.object({
  start_time: time,
  num_sales: orZero,
  amount: orZero,
  /** Without prices on a day that nothing was sold. */
  min_price: maybeNumber,
  mean_price: maybeNumber,
  max_price: maybeNumber,
});
export type PriceDay = z.output<typeof priceDay>;

export const marketRecord = z.object({
  /** Names the item for `market-item`, where the history is not embedded. */
  key: maybeText,
  item: itemInstance,
  total_sales: maybeNumber,
  total_quantity: orZero,
  min_price: orZero,
  mean_price: orZero,
  max_price: orZero,
  last_sale_price: orZero,
  last_sale_time: time,
  price_history: maybeList(priceDay),
});
export type MarketRecord = z.output<typeof marketRecord>;

export const marketLog = z.object({ time, price: orZero, amount: orZero, item: itemInstance });
export type MarketLog = z.output<typeof marketLog>;

export const salesDay = z.object({ day: time, num_sales: orZero, zeny: orZero });

/** The dearest sales of the last day, week, month and year. */
export const topSales = z.object({
  day: list(marketLog),
  week: list(marketLog),
  month: list(marketLog),
  year: list(marketLog),
});

export const shopEntry = z.object({
  item: itemInstance,
  amount: orZero,
  price: orZero,
  shop_name: orEmpty,
  character_name: orEmpty,
  created_at: time,
  map: z._default(textId, ''),
  x: orZero,
  y: orZero,
  /** 1 selling, 2 buying. */
  type: withCodes<(typeof marketTypes)[MarketSide]>()(numeric),
  /** Zeny that a buying store spends at most on all of its lines. */
  limit: maybeNumber,
  key: maybeText,
  price_history: maybeList(priceDay),
});
export type ShopEntry = z.output<typeof shopEntry>;

/** The usual price of a variant of an item. */
export const itemPrice = z.object({
  /** Item id, refine, cards, element and strength, such as `1201+7:4001`. */
  variant: text,
  /** Zeny of one piece. */
  fair: numeric,
  low: orZero,
  high: orZero,
  confidence: z._default(z.catch(z.enum(['high', 'medium', 'low']), 'low'), 'low'),
  /** `asked` by shops only, or `sold`. */
  basis: z._default(z.catch(z.enum(['sold', 'asked']), 'asked'), 'sold'),
  /** A pair of seller and buyer counts once a day. */
  trades: orZero,
  sellers: orZero,
  buyers: orZero,
  last_trade: maybe(time),
});
export type ItemPrice = z.output<typeof itemPrice>;

export const fameEntry = z.object({
  name: label,
  fame: orZero,
  class: orEmpty,
  /** As the game numbers classes; absent where a server does not tell. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  guild: maybeText,
});
export type FameEntry = z.output<typeof fameEntry>;

export const guildRanking = z.object({
  name: label,
  level: orZero,
  members: orZero,
  avg_level: orZero,
  exp: orZero,
  emblem_img: maybeText,
});
export type GuildRanking = z.output<typeof guildRanking>;

const serverStatus = z._default(z.enum(['up', 'down', 'unknown']), 'unknown');

/** Whether the servers of the game accept connections. */
export const gameServers = z.object({ login: serverStatus, char: serverStatus, map: serverStatus });

/** True during War of Emperium. */
export const battleState = z.object({ active: orFalse, until: maybe(time), next: maybe(time) });
export type BattleState = z.output<typeof battleState>;

/** A guild castle with the guild that holds it. */
export const castleEntry = z.object({
  id: numeric,
  name: label,
  /** Empty for a castle that the game databases do not have. */
  map: orEmpty,
  location: maybeText,
  /** Absent while no guild holds it. */
  guild: maybeText,
  emblem_img: maybeText,
  /** Absent if the guild already held it when recording began. */
  since: maybe(time),
  times_held: orZero,
});
export type CastleEntry = z.output<typeof castleEntry>;

/** A time for which a guild held a castle. */
export const castleHold = z.object({
  castle_id: numeric,
  castle: label,
  map: orEmpty,
  guild: label,
  from: maybe(time),
  to: maybe(time),
  times_held: orZero,
});
export type CastleHold = z.output<typeof castleHold>;

/** How often somebody felled one kind of boss. */
export const monsterKills = z.object({ mob_id: numeric, name: label, kills: orZero });

export const mvpEntry = z.object({
  rank: numeric,
  /** The character's, for its sprite; 0 where a server does not tell. */
  id: orZero,
  name: label,
  class: orEmpty,
  class_id: maybeNumber,
  guild: maybeText,
  total_kills: orZero,
  top_monsters: list(monsterKills),
});
export type MvpEntry = z.output<typeof mvpEntry>;

/** When an MVP may be back on one map. */
export const mvpTimer = z.object({
  mob_id: numeric,
  name: label,
  map: textId,
  map_name: maybeText,
  /** How many of them the map has. */
  amount: orZero,
  /** Absent if the server shows only the window. */
  died_at: maybe(time),
  /** Both are absent if no death is known. */
  from: maybe(time),
  to: maybe(time),
  /** The game dated the last death in the future: its clock is wrong. */
  clock_wrong: orFalse,
});
export type MvpTimer = z.output<typeof mvpTimer>;

/** A drop of a monster: its stated rate beside the one that the item log shows. */
export const dropLine = z.object({
  mob_id: numeric,
  mob_name: label,
  item_id: numeric,
  item_name: label,
  /** `drop` falls to the ground; `mvp` is the reward of an MVP. */
  kind: z._default(z.catch(z.enum(['drop', 'mvp']), 'drop'), 'drop'),
  /** Number per kill, with the rate of the realm; the slots of an item are added up. */
  stated: orZero,
  /** Logged drops since `since`. */
  count: orZero,
  /** Number of drops that the stated rate lets expect; absent if the kills are unknown. */
  expected: maybeNumber,
  /** Number per kill, with its 95% interval; all absent if the kills are unknown. */
  observed: maybeNumber,
  low: maybeNumber,
  high: maybeNumber,
  verdict: z._default(z.catch(z.enum(dropVerdicts), 'too_few'), 'too_few'),
  /** Logged thefts since `since`. */
  stolen: orZero,
  /** Start of the hour of the last drop or theft; absent without one. */
  last_seen: maybe(time),
  /** `last_seen` is the start of the day (UTC), because the hour would show when an MVP died. */
  by_day: orFalse,
  /** Estimate from the reference drop; absent without one. */
  kills: maybeNumber,
  /** Item of the reference drop. */
  reference: maybeNumber,
  /** Build of the databases that last changed the rates of the monster; absent if all of the log counts. */
  since: maybe(time),
});
export type DropLine = z.output<typeof dropLine>;

/** A card or a reward of an MVP that was dropped. */
export const rareDrop = z.object({
  item_id: numeric,
  item_name: label,
  kind: z._default(z.catch(z.enum(['drop', 'mvp', 'theft']), 'drop'), 'drop'),
  mob_id: numeric,
  mob_name: label,
  /** Empty if unknown. */
  map: orEmpty,
  map_name: maybeText,
  /** Drops of that day, map and monster. */
  count: orZero,
  /** Start of the hour of the last of them. */
  last_seen: maybe(time),
  /** As in `dropLine`. */
  by_day: orFalse,
});
export type RareDrop = z.output<typeof rareDrop>;

export const activityPlayer = z.object({
  char_name: label,
  class: orEmpty,
  /** As the game numbers classes; absent where a server does not tell. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  guild: maybeText,
});
export type ActivityPlayer = z.output<typeof activityPlayer>;

export const activity = z.object({
  last_online_24h: orZero,
  last_online_7d: orZero,
  last_online_24h_players: list(activityPlayer),
  last_online_7d_players: list(activityPlayer),
});
export type Activity = z.output<typeof activity>;

export const storageRow = z.object({
  item: itemInstance,
  amount: orZero,
  account_name: maybeText,
  character_name: maybeText,
  is_master: orFalse,
  is_guild: orFalse,
  guild: maybeText,
  storage_type: orNamed(orZero, 'type'),
  unique_id: maybe(bigId),
});
export type StorageRow = z.output<typeof storageRow>;

/** Value of the own storages on one day. */
export const storageValueDay = z.object({
  /** Start of the day, UTC. */
  day: time,
  /** Of all characters, mails and the master bank. */
  zeny: orZero,
  /** Zeny at usual prices, of all priced stacks. */
  value: orZero,
  /** Change since the recorded day before: pieces that came or went, at its prices. */
  gained: orZero,
  /** The rest of the change, which prices made. */
  repriced: orZero,
  priced: orZero,
  unpriced: orZero,
});
export type StorageValueDay = z.output<typeof storageValueDay>;

/** One thing that moved: an item with its amount, or zeny. */
export const itemMovement = z.object({ item: maybe(itemInstance), amount: maybeNumber, zeny: maybeNumber });

const logTypeNames = ['log_type', 'type'] as const;

export const itemLog = z.object({
  time,
  acc_name: maybeText,
  char_name: maybeText,
  account_name: maybeText,
  guild: maybeText,
  ip: maybeText,
  rcode: maybeNumber,
  guest_profile_id: maybeNumber,
  /** Item lines with their amount, or a movement of zeny. */
  items: inline(list(itemMovement)),
  /** A flag of `logTypes`. */
  log_type: withCodes<(typeof logTypes)[LogType]>()(inPair(orNamed(orZero, 'type'), { names: logTypeNames, at: 0 })),
  modifier: inPair(orZero, { names: logTypeNames, at: 1 }),
  /** The game dated it ahead: `time` is that of the line before. */
  clock_was_wrong: maybe(flag),
});
export type ItemLog = z.output<typeof itemLog>;

export const guildStorageRow = z.object({ item: itemInstance, amount: orZero, guild: orEmpty });
export type GuildStorageRow = z.output<typeof guildStorageRow>;

export const guildStorageLog = z.object({
  item: itemInstance,
  /** Put in above 0, taken out below. */
  amount: orZero,
  char_name: orEmpty,
  time,
  guild_name: orEmpty,
});
export type GuildStorageLog = z.output<typeof guildStorageLog>;

export const loginLog = z.object({
  time,
  acc_name: orEmpty,
  guest_profile_name: maybeText,
  guest_profile_id: maybeNumber,
  ip: orEmpty,
  rcode: orZero,
});
export type LoginLog = z.output<typeof loginLog>;
