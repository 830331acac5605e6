import * as z from 'zod/mini';
import { bigId, flag, list, maybe, maybeNumber, maybeText, numeric, orFalse, orZero, text, time } from './wire.ts';

/** One item as it lies in a bag, a shop or a log line. */
export const itemInstance = z.object({
  nameid: numeric,
  identified: z._default(flag, true),
  refine: orZero,
  enchant: orZero,
  cards: list(numeric),
  element: orZero,
  vvs: orZero,
  producer: maybeText,
  unique_id: maybe(bigId),
  amount: maybeNumber,
  zeny: maybeNumber,
  costume: orFalse,
});
export type ItemInstance = z.output<typeof itemInstance>;

export const masterAccount = z.object({
  email: text,
  /** An address that still waits for its confirmation. */
  pending_email: maybeText,
});
export type MasterAccount = z.output<typeof masterAccount>;

export const character = z.object({
  id: numeric,
  slot: numeric,
  name: text,
  class: text,
  base_level: numeric,
  job_level: numeric,
  zeny: numeric,
  guild: maybeText,
  in_party: orFalse,
});
export type Character = z.output<typeof character>;

export const playerAccount = z.object({
  id: numeric,
  /** The login name. */
  user_id: text,
  /** 0 is an ordinary player, anything else a game master. */
  group_id: orZero,
  banned_until: maybe(time),
  ban_permanent: orFalse,
  synced: flag,
  /** The synced account gets the master password only when that is typed at the next sign-in; absent means no. */
  sync_pending: orFalse,
  /** Its game password was made at random and nobody knows it: one must be set to play; absent means no. */
  password_unset: orFalse,
  /** How many character slots it has, 1 to 15, where the server tells; else 15. */
  slots: maybeNumber,
  characters: list(character),
});
export type PlayerAccount = z.output<typeof playerAccount>;

export const guestProfile = z.object({
  id: numeric,
  name: text,
  /** Bit mask of `restrictions`. */
  restrictions: orZero,
  /** Ids of player accounts. */
  associated_accounts: list(numeric),
});
export type GuestProfile = z.output<typeof guestProfile>;

export const backup = z.object({
  key: text,
  file_name: text,
  last_modified: time,
  /** Such as `12 MB`. */
  size_human: text,
  /** Bytes, where the server tells. */
  size: maybeNumber,
  sha256: maybeText,
});
export type Backup = z.output<typeof backup>;

export const spotlight = z.object({ region: text, maps: list(text) });
export type Spotlight = z.output<typeof spotlight>;

export const priceDay = z.object({
  start_time: time,
  num_sales: numeric,
  amount: numeric,
  min_price: numeric,
  mean_price: numeric,
  max_price: numeric,
});
export type PriceDay = z.output<typeof priceDay>;

export const marketRecord = z.object({
  /** Names the item for `market-item`, where the history is not embedded. */
  key: maybeText,
  item: itemInstance,
  total_sales: maybeNumber,
  total_quantity: numeric,
  min_price: numeric,
  mean_price: numeric,
  max_price: numeric,
  last_sale_price: numeric,
  last_sale_time: time,
  price_history: maybe(list(priceDay)),
});
export type MarketRecord = z.output<typeof marketRecord>;

export const marketLog = z.object({ time, price: numeric, amount: numeric, item: itemInstance });
export type MarketLog = z.output<typeof marketLog>;

export const shopEntry = z.object({
  item: itemInstance,
  amount: numeric,
  price: numeric,
  shop_name: text,
  character_name: text,
  created_at: time,
  map: text,
  x: numeric,
  y: numeric,
  /** 1 selling, 2 buying. */
  type: numeric,
  key: maybeText,
  price_history: maybe(list(priceDay)),
});
export type ShopEntry = z.output<typeof shopEntry>;

export const fameEntry = z.object({
  name: text,
  fame: numeric,
  class: text,
  base_level: numeric,
  job_level: numeric,
  guild: maybeText,
});
export type FameEntry = z.output<typeof fameEntry>;

export const guildRanking = z.object({
  name: text,
  level: numeric,
  members: numeric,
  avg_level: numeric,
  exp: numeric,
  emblem_img: maybeText,
});
export type GuildRanking = z.output<typeof guildRanking>;

export const mvpEntry = z.object({
  rank: numeric,
  id: numeric,
  name: text,
  class: text,
  class_id: maybeNumber,
  guild: maybeText,
  total_kills: numeric,
  top_monsters: list(z.object({ mob_id: numeric, name: text, kills: numeric })),
});
export type MvpEntry = z.output<typeof mvpEntry>;

export const activityPlayer = z.object({
  char_name: text,
  class: text,
  base_level: numeric,
  job_level: numeric,
  guild: maybeText,
});
export type ActivityPlayer = z.output<typeof activityPlayer>;

export const activity = z.object({
  last_online_24h: numeric,
  last_online_7d: numeric,
  last_online_24h_players: list(activityPlayer),
  last_online_7d_players: list(activityPlayer),
});
export type Activity = z.output<typeof activity>;

export const storageRow = z.object({
  item: itemInstance,
  amount: numeric,
  account_name: maybeText,
  character_name: maybeText,
  is_master: orFalse,
  is_guild: orFalse,
  guild: maybeText,
  storage_type: numeric,
  unique_id: maybe(bigId),
});
export type StorageRow = z.output<typeof storageRow>;

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
  items: list(z.object({ item: maybe(itemInstance), amount: maybeNumber, zeny: maybeNumber })),
  /** A flag of `logTypes`. */
  log_type: numeric,
  modifier: orZero,
});
export type ItemLog = z.output<typeof itemLog>;

export const guildStorageRow = z.object({ item: itemInstance, amount: numeric, guild: text });
export type GuildStorageRow = z.output<typeof guildStorageRow>;

export const guildStorageLog = z.object({
  item: itemInstance,
  /** Put in above 0, taken out below. */
  amount: numeric,
  char_name: text,
  time,
  guild_name: text,
});
export type GuildStorageLog = z.output<typeof guildStorageLog>;

export const loginLog = z.object({
  time,
  acc_name: text,
  guest_profile_name: maybeText,
  guest_profile_id: maybeNumber,
  ip: text,
  rcode: numeric,
});
export type LoginLog = z.output<typeof loginLog>;
