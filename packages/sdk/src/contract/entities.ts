import * as z from 'zod';
import { bigId, flag, list, maybe, numeric, time } from './wire.ts';

/** One item as it lies in a bag, a shop or a log line. */
export const itemInstance = z.object({
  nameid: numeric,
  identified: flag.default(true),
  refine: numeric.default(0),
  enchant: numeric.default(0),
  cards: list(numeric),
  element: numeric.default(0),
  vvs: numeric.default(0),
  producer: maybe(z.string()),
  unique_id: maybe(bigId),
  amount: maybe(numeric),
  zeny: maybe(numeric),
  costume: flag.default(false),
});
export type ItemInstance = z.output<typeof itemInstance>;

export const masterAccount = z.object({
  email: z.string(),
  /** An address that still waits for its confirmation. */
  pending_email: maybe(z.string()),
});
export type MasterAccount = z.output<typeof masterAccount>;

export const character = z.object({
  id: numeric,
  slot: numeric,
  name: z.string(),
  class: z.string(),
  base_level: numeric,
  job_level: numeric,
  zeny: numeric,
  guild: maybe(z.string()),
  in_party: flag.default(false),
});
export type Character = z.output<typeof character>;

export const playerAccount = z.object({
  id: numeric,
  /** The login name. */
  user_id: z.string(),
  /** 0 is an ordinary player, anything else a game master. */
  group_id: numeric.default(0),
  banned_until: maybe(time),
  ban_permanent: flag.default(false),
  synced: flag,
  characters: list(character),
});
export type PlayerAccount = z.output<typeof playerAccount>;

export const guestProfile = z.object({
  id: numeric,
  name: z.string(),
  /** Bit mask of `restrictions`. */
  restrictions: numeric.default(0),
  /** Ids of player accounts. */
  associated_accounts: list(numeric),
});
export type GuestProfile = z.output<typeof guestProfile>;

export const backup = z.object({
  key: z.string(),
  file_name: z.string(),
  last_modified: time,
  /** Such as `12 MB`. */
  size_human: z.string(),
  /** Bytes, where the server tells. */
  size: maybe(numeric),
  sha256: maybe(z.string()),
});
export type Backup = z.output<typeof backup>;

export const spotlight = z.object({ region: z.string(), maps: list(z.string()) });
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
  key: maybe(z.string()),
  item: itemInstance,
  total_sales: maybe(numeric),
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
  shop_name: z.string(),
  character_name: z.string(),
  created_at: time,
  map: z.string(),
  x: numeric,
  y: numeric,
  /** 1 selling, 2 buying. */
  type: numeric,
  key: maybe(z.string()),
  price_history: maybe(list(priceDay)),
});
export type ShopEntry = z.output<typeof shopEntry>;

export const fameEntry = z.object({
  name: z.string(),
  fame: numeric,
  class: z.string(),
  base_level: numeric,
  job_level: numeric,
  guild: maybe(z.string()),
});
export type FameEntry = z.output<typeof fameEntry>;

export const guildRanking = z.object({
  name: z.string(),
  level: numeric,
  members: numeric,
  avg_level: numeric,
  exp: numeric,
  emblem_img: maybe(z.string()),
});
export type GuildRanking = z.output<typeof guildRanking>;

export const mvpEntry = z.object({
  rank: numeric,
  id: numeric,
  name: z.string(),
  class: z.string(),
  class_id: maybe(numeric),
  guild: maybe(z.string()),
  total_kills: numeric,
  top_monsters: list(z.object({ mob_id: numeric, name: z.string(), kills: numeric })),
});
export type MvpEntry = z.output<typeof mvpEntry>;

export const activityPlayer = z.object({
  char_name: z.string(),
  class: z.string(),
  base_level: numeric,
  job_level: numeric,
  guild: maybe(z.string()),
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
  account_name: maybe(z.string()),
  character_name: maybe(z.string()),
  is_master: flag.default(false),
  is_guild: flag.default(false),
  guild: maybe(z.string()),
  storage_type: numeric,
  unique_id: maybe(bigId),
});
export type StorageRow = z.output<typeof storageRow>;

export const itemLog = z.object({
  time,
  acc_name: maybe(z.string()),
  char_name: maybe(z.string()),
  account_name: maybe(z.string()),
  guild: maybe(z.string()),
  ip: maybe(z.string()),
  rcode: maybe(numeric),
  guest_profile_id: maybe(numeric),
  /** Item lines with their amount, or a movement of zeny. */
  items: list(z.object({ item: maybe(itemInstance), amount: maybe(numeric), zeny: maybe(numeric) })),
  /** A flag of `logTypes`. */
  log_type: numeric,
  modifier: numeric.default(0),
});
export type ItemLog = z.output<typeof itemLog>;

export const guildStorageRow = z.object({ item: itemInstance, amount: numeric, guild: z.string() });
export type GuildStorageRow = z.output<typeof guildStorageRow>;

export const guildStorageLog = z.object({
  item: itemInstance,
  /** Put in above 0, taken out below. */
  amount: numeric,
  char_name: z.string(),
  time,
  guild_name: z.string(),
});
export type GuildStorageLog = z.output<typeof guildStorageLog>;

export const loginLog = z.object({
  time,
  acc_name: z.string(),
  guest_profile_name: maybe(z.string()),
  guest_profile_id: maybe(numeric),
  ip: z.string(),
  rcode: numeric,
});
export type LoginLog = z.output<typeof loginLog>;
