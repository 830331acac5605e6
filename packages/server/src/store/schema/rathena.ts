import type { Generated } from 'kysely';

/**
 * rAthena's main tables (`main.sql`, `web.sql`), as far as they are read or written here. Columns with a default
 * are `Generated`. DATETIME columns are text `YYYY-MM-DD HH:MM:SS`; `*_time`, `delete_date` and `mail.time` are
 * epoch seconds, 0 meaning never. Flags are 0 and 1.
 */
type Sex = 'M' | 'F' | 'S' | 'U';

interface OptionColumns {
  option_id0: Generated<number>;
  option_val0: Generated<number>;
  option_parm0: Generated<number>;
  option_id1: Generated<number>;
  option_val1: Generated<number>;
  option_parm1: Generated<number>;
  option_id2: Generated<number>;
  option_val2: Generated<number>;
  option_parm2: Generated<number>;
  option_id3: Generated<number>;
  option_val3: Generated<number>;
  option_parm3: Generated<number>;
  option_id4: Generated<number>;
  option_val4: Generated<number>;
  option_parm4: Generated<number>;
}

/** A stack of items as rAthena stores it. `unique_id` has 64 bits, so select it as text. */
export interface ItemColumns extends OptionColumns {
  nameid: number;
  amount: number;
  identify: Generated<number>;
  refine: Generated<number>;
  attribute: Generated<number>;
  card0: Generated<number>;
  card1: Generated<number>;
  card2: Generated<number>;
  card3: Generated<number>;
  unique_id: Generated<number>;
  bound: Generated<number>;
  enchantgrade: Generated<number>;
}

interface KeptItem extends ItemColumns {
  id: Generated<number>;
  equip: Generated<number>;
  expire_time: Generated<number>;
}

interface Login {
  account_id: Generated<number>;
  userid: string;
  user_pass: string;
  sex: Sex;
  email: string;
  group_id: Generated<number>;
  /**
   * State of the game account: 0 is open. For a number n the login is refused with code n - 1. 5 is a permanent block.
   */
  state: Generated<number>;
  unban_time: Generated<number>;
  expiration_time: Generated<number>;
  logincount: Generated<number>;
  lastlogin: Generated<string | null>;
  last_ip: Generated<string>;
  birthdate: Generated<string | null>;
  /** Maximum number of characters of this game account; 0 for the game's default. */
  character_slots: Generated<number>;
  pincode: Generated<string>;
  pincode_change: Generated<number>;
  vip_time: Generated<number>;
  old_group: Generated<number>;
  web_auth_token: Generated<string | null>;
  /**
   * 1 while a player uses the game account: from login until some ten seconds after logout, including the character
   * selection.
   */
  web_auth_token_enabled: Generated<number>;
}

interface Char {
  char_id: Generated<number>;
  account_id: number;
  /** Slot of the character on its account, 0 to 14. */
  char_num: number;
  name: string;
  class: number;
  base_level: number;
  job_level: number;
  base_exp: Generated<number>;
  job_exp: Generated<number>;
  zeny: Generated<number>;
  party_id: Generated<number>;
  guild_id: Generated<number>;
  pet_id: Generated<number>;
  hair: Generated<number>;
  hair_color: Generated<number>;
  clothes_color: Generated<number>;
  body: Generated<number>;
  weapon: Generated<number>;
  shield: Generated<number>;
  head_top: Generated<number>;
  head_mid: Generated<number>;
  head_bottom: Generated<number>;
  robe: Generated<number>;
  last_map: Generated<string>;
  last_x: Generated<number>;
  last_y: Generated<number>;
  save_map: Generated<string>;
  save_x: Generated<number>;
  save_y: Generated<number>;
  online: Generated<number>;
  fame: Generated<number>;
  delete_date: Generated<number>;
  unban_time: Generated<number>;
  uniqueitem_counter: Generated<number>;
  sex: Generated<Sex>;
  last_login: string | null;
}

interface Guild {
  guild_id: Generated<number>;
  name: string;
  char_id: number;
  master: string;
  guild_lv: number;
  connect_member: Generated<number>;
  max_member: Generated<number>;
  average_lv: Generated<number>;
  exp: Generated<number>;
  next_exp: Generated<number>;
  emblem_len: Generated<number>;
  /** Version number of the guild's emblem. It rises with every new emblem. */
  emblem_id: Generated<number>;
  /** Emblem of the guild: a BMP file, compressed with zlib and written as hexadecimal text. */
  emblem_data: Uint8Array | string | null;
}

interface GuildMember {
  guild_id: number;
  char_id: number;
  exp: Generated<number>;
  position: Generated<number>;
}

interface GuildPosition {
  guild_id: number;
  position: number;
  name: string;
  /** Rights of a position in a guild as bits: 1 invite, 0x10 expel, 0x100 use the storage. */
  mode: number;
  exp_mode: Generated<number>;
}

interface GuildEmblem {
  world_name: string;
  guild_id: number;
  /** File format of the guild's emblem: `BMP` or `GIF`. */
  file_type: string;
  file_data: Uint8Array | null;
  version: Generated<number>;
}

interface GuildStorageLog extends ItemColumns {
  id: Generated<number>;
  guild_id: number;
  time: string;
  char_id: number;
  /** Name of the guild member when the entry was written. A fork of rAthena may store null. */
  name: string | null;
  expire_time: Generated<number>;
}

interface Mail {
  id: Generated<number>;
  send_name: string;
  send_id: number;
  dest_name: string;
  dest_id: number;
  title: string;
  message: string;
  time: number;
  status: Generated<number>;
  zeny: Generated<number>;
  type: Generated<number>;
}

interface MailAttachment extends ItemColumns {
  id: number;
  index: number;
}

interface Shop {
  id: number;
  account_id: number;
  char_id: number;
  sex: Sex;
  map: string;
  x: number;
  y: number;
  title: string;
  body_direction: Generated<string>;
  head_direction: Generated<string>;
  sit: Generated<string>;
  autotrade: number;
}

interface VendingItem {
  vending_id: number;
  index: number;
  cartinventory_id: number;
  amount: number;
  price: number;
}

interface BuyingStoreItem {
  buyingstore_id: number;
  index: number;
  item_id: number;
  amount: number;
  price: number;
}

interface Pet {
  pet_id: Generated<number>;
  class: number;
  name: string;
  account_id: number;
  char_id: number;
  level: Generated<number>;
  egg_id: Generated<number>;
  equip: Generated<number>;
  intimate: Generated<number>;
  hungry: Generated<number>;
  rename_flag: Generated<number>;
  /** 1 while the pet is an egg. */
  incubate: Generated<number>;
  autofeed: Generated<number>;
}

interface StatusChange {
  account_id: number;
  char_id: number;
  type: number;
  tick: number;
  tick_total: Generated<number>;
  val1: Generated<number>;
  val2: Generated<number>;
  val3: Generated<number>;
  val4: Generated<number>;
}

interface SkillCooldown {
  account_id: number;
  char_id: number;
  skill: number;
  tick: number;
}

interface CharConfig {
  world_name: string;
  account_id: number;
  char_id: number;
  data: string;
}

interface PartyBooking {
  world_name: string;
  account_id: number;
  char_id: number;
  char_name: string;
  minimum_level: number;
  maximum_level: number;
  comment: Generated<string>;
}

interface Party {
  party_id: Generated<number>;
  name: string;
  leader_id: number;
  leader_char: number;
}

/** A castle that a guild has held at any time. `guild_id` is 0 while no guild holds it. */
interface GuildCastle {
  castle_id: number;
  guild_id: Generated<number>;
}

export interface RathenaTables {
  login: Login;
  char: Char;
  party: Party;
  guild: Guild;
  guild_member: GuildMember;
  guild_position: GuildPosition;
  guild_emblems: GuildEmblem;
  /** The table of castles is missing in databases of old rAthena forks. */
  guild_castle: GuildCastle;
  inventory: KeptItem & { char_id: number; favorite: Generated<number>; equip_switch: Generated<number> };
  cart_inventory: KeptItem & { char_id: number };
  storage: KeptItem & { account_id: number };
  guild_storage: KeptItem & { guild_id: number };
  guild_storage_log: GuildStorageLog;
  mail: Mail;
  mail_attachments: MailAttachment;
  vendings: Shop;
  vending_items: VendingItem;
  buyingstores: Shop & { limit: number };
  buyingstore_items: BuyingStoreItem;
  pet: Pet;
  sc_data: StatusChange;
  skillcooldown: SkillCooldown;
  char_configs: CharConfig;
  merchant_configs: CharConfig & { store_type: Generated<number> };
  party_bookings: PartyBooking;
}
