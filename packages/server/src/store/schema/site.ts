import type { Generated } from 'kysely';
import type { AccessTokenTable } from './access-tokens.ts';
import type { SiteAccountHold, SiteAccountLink, SiteClaim } from './account-links.ts';
import type { SiteInstance, SiteLease } from './instances.ts';
import type { LogCopyTables } from './log-copy.ts';
import type { RathenaTables } from './rathena.ts';
import type { SecondFactorTables } from './second-factor.ts';

/** Tables of Kafra. Times are epoch milliseconds, flags are 0 and 1, addresses have 4 or 16 bytes. */
interface Master {
  master_id: Generated<number>;
  email: string;
  /** E-mail address after NFKC and in lower case. It must be unique in this form. */
  email_norm: string;
  /** Hash of the master account's password as a PHC string. */
  pass_hash: string;
  /** Password of the master account in the form that the game stores, encrypted. */
  game_secret: Uint8Array | null;
  /** Form of the password in `game_secret`: 0 none, 1 plain, 2 md5. */
  game_secret_kind: Generated<number>;
  game_secret_kid: Generated<number>;
  token_version: Generated<number>;
  /** Counter of the row. It is increased only to lock the row of the master account. */
  ver: Generated<number>;
  email_verified_at: number | null;
  /** State of the master account: 0 active, 1 locked, 2 closed. */
  status: Generated<number>;
  failed: Generated<number>;
  locked_until: Generated<number>;
  created_at: number;
  created_ip: Uint8Array | null;
  last_login_at: number | null;
  bank_zeny: Generated<number>;
  /** Time when the user last viewed the list of sessions, and the time of the view before. */
  sessions_seen_at: Generated<number | null>;
  sessions_seen_before: Generated<number | null>;
}

interface MasterAccount {
  account_id: number;
  master_id: number;
  synced: Generated<number>;
  /**
   * 1 if the game password should equal the master password, but does not yet. It is copied when the user enters the
   * master password at the next sign-in.
   */
  sync_pending: Generated<number>;
  /** 1 if the game password is random and unknown to everyone. */
  password_unset: Generated<number>;
  linked_at: number;
  /** Proof that the game account belongs to the master account, as a number of `proofs`. */
  proof: Generated<number>;
  /**
   * End of the time in which the new owner can only view the game account, because it was linked by its e-mail address.
   * See also `site_account_hold`.
   */
  restricted_until: Generated<number | null>;
  /** Member of staff who linked the game account; null if its owner or a shell command did. */
  linked_by: Generated<number | null>;
  /** Login name of the game account when it was linked; null until it is stored, within a minute. */
  login_name: Generated<string | null>;
}

interface UserId {
  userid_norm: string;
  account_id: number | null;
  at: number;
}

/** Size of the columns `user_agent` in characters. Longer user agents are truncated. */
export const maxUserAgentLength = 160;

interface Session {
  jti: Uint8Array;
  /**
   * Id of the first session of the sign-in. Later sessions of the same sign-in have the same value. Null in rows of
   * older versions of Kafra.
   */
  family: Uint8Array | null;
  master_id: number;
  token_version: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  absolute_expires_at: number;
  revoked_at: number | null;
  replaced_by: Uint8Array | null;
  ip: Uint8Array | null;
  ua_hash: Uint8Array | null;
  /** User agent of the browser; null in rows of earlier versions of Kafra. */
  user_agent: string | null;
  /** IP addresses of the sign-in, and of the last recorded request. */
  first_ip: Uint8Array | null;
  last_ip: Uint8Array | null;
}

interface Token {
  token_hash: Uint8Array;
  /**
   * Purpose of the mailed or temporary token: 1 verify an address, 2 reset a password, 3 undo an e-mail change, 4
   * disown a sign-in, 5 challenge of a second factor.
   */
  kind: number;
  master_id: number;
  payload: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  ip: Uint8Array | null;
}

interface GuestProfile {
  id: Generated<number>;
  master_id: number;
  name: string;
  pass_hash: string;
  game_secret: Uint8Array | null;
  restrictions: number;
  created_at: number;
  updated_at: number;
}

interface GuestLogin {
  id: Generated<number>;
  at: number;
  account_id: number;
  guest_profile_id: number;
  ip: string;
  rcode: number;
}

interface SiteShop {
  id: Generated<number>;
  /** Kind of the player's shop: 1 sells, 2 buys. */
  kind: number;
  shop_id: number;
  char_id: number;
  account_id: number;
  opened_at: number;
  last_seen_at: number;
  closed_at: number | null;
  map: string;
  x: number;
  y: number;
  title: string;
}

interface ItemKind {
  nameid: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
}

interface SiteShopItem extends ItemKind {
  shop_row: number;
  idx: number;
  cart_id: number;
  /** 64-bit id of the item. Write it as a bigint and select it as text. */
  unique_id: number | bigint;
  /** 1 for an item with random options or a grade. */
  has_options: Generated<number>;
  price: number;
  amount_first: number;
  amount_last: number;
}

interface MarketLog extends ItemKind {
  id: Generated<number>;
  side: number;
  sold_at: number;
  item_key: Uint8Array;
  /** 64-bit id of the item. Write it as a bigint and select it as text. */
  unique_id: number | bigint;
  amount: number;
  price: number;
  seller_char: number;
  buyer_char: number;
  /**
   * Source of the price of a sale: 1 exact, 2 asking price of the shop, 3 share of a payment for several items, 4
   * unknown.
   */
  source: number;
  src_pick_id: number | null;
  /** 1 for an item with random options or a grade. */
  has_options: Generated<number>;
}

interface MarketDay {
  side: number;
  item_key: Uint8Array;
  /** Day of the sales as `YYYY-MM-DD` in UTC. */
  day: string;
  num_sales: number;
  amount: number;
  zeny: number;
  min_price: number;
  max_price: number;
}

interface MarketItem extends ItemKind {
  side: number;
  item_key: Uint8Array;
  total_sales: number;
  total_quantity: number;
  zeny: number;
  min_price: number;
  max_price: number;
  last_price: number;
  last_at: number;
}

interface SiteRecorder {
  name: string;
  last_id: number;
  at: number;
  shift: Generated<number>;
  last_at: Generated<number>;
  /**
   * Log id to which `last_at` and `shift` belong. An older version of Kafra changes only `last_id` and `at`, so a
   * difference from `last_id` shows its writes.
   */
  last_at_id: Generated<number>;
}

interface Transfer {
  id: Generated<number>;
  master_id: number;
  char_id: number;
  src_acc: number;
  src_slot: number;
  dst_acc: number;
  dst_slot: number;
  /** State of the transfer of a character to another account: 0 started, 1 moved, 2 done, 3 failed. */
  state: Generated<number>;
  created_at: number;
  updated_at: number;
}

interface SiteBackup {
  key: string;
  file_name: string;
  size_bytes: number;
  sha256: Uint8Array;
  created_at: number;
  /** State of the backup: 1 ready, 2 deleted. */
  state: number;
  deleted_at: number | null;
  /** Machine and folder of the backup file; null for backups of older versions. */
  place: string | null;
}

interface News {
  id: Generated<number>;
  slug: string;
  title: string;
  /** Text of the news in Markdown. */
  body: string;
  pinned: Generated<number>;
  published_at: number;
  /** Time from which the news item is hidden, in epoch milliseconds; null if it never expires. */
  expires_at: number | null;
  /**
   * Version of the news item, which rises with each change. A request to change the item names this version, so that a
   * concurrent change is detected.
   */
  updated_at: number;
  /** Master account of the author of the news; null for news of the demo. */
  author: number | null;
}

interface PageVersion {
  id: Generated<number>;
  slug: string;
  /** Language of the page; empty for the language of the site. */
  language: string;
  /** Number of the page's version, from 1 for each page in each language. */
  version: number;
  /** Text of the page in Markdown; empty for a version that removes the page. */
  body: string;
  removed: Generated<number>;
  saved_at: number;
  author: number | null;
}

interface Audit {
  id: Generated<number>;
  at: number;
  master_id: number | null;
  ip: Uint8Array | null;
  action: string;
  target: string;
  ok: number;
  detail: string;
}

interface Outbox {
  id: Generated<number>;
  to_addr: string;
  template: string;
  params: Uint8Array;
  created_at: number;
  next_at: number;
  attempts: Generated<number>;
  sent_at: number | null;
}

/** A period in which a guild held a castle. The game itself stores only the current guild. */
interface CastleHold {
  id: Generated<number>;
  castle_id: number;
  guild_id: number;
  /** Name of the guild when it held the castle. The game reuses the ids of deleted guilds. */
  guild_name: string;
  /** Start of the hold in epoch milliseconds; 0 if the guild already held the castle when recording began. */
  from_at: number;
  /** End of the hold in epoch milliseconds; null while the guild holds the castle. */
  to_at: number | null;
}

export interface SiteTables extends LogCopyTables, SecondFactorTables {
  site_master: Master;
  site_master_account: MasterAccount;
  site_userid: UserId;
  site_session: Session;
  site_token: Token;
  site_guest_profile: GuestProfile;
  site_guest_profile_account: { guest_profile_id: number; account_id: number };
  site_guest_login: GuestLogin;
  site_master_storage: Omit<RathenaTables['storage'], 'account_id'> & { master_id: number };
  site_shop: SiteShop;
  site_shop_item: SiteShopItem;
  site_market_log: MarketLog;
  site_market_day: MarketDay;
  site_market_item: MarketItem;
  /** Recent market prices of an item; `prices` is JSON. */
  site_price: { nameid: number; sales: number; last_at: number; computed_at: number; prices: string };
  /** Total value of the items in the storages of a master account on a day; `day` is in days since 1970, UTC. */
  site_worth: {
    master_id: number;
    day: number;
    zeny: number;
    value: number;
    gained: number;
    set_aside: number;
    repriced: number;
    priced: number;
    unpriced: number;
  };
  /** A named list of items that a player hunts; `items` is JSON. */
  site_hunt: { master_id: number; name: string; items: string; saved_at: number };
  /** Items of a master account on the newest day with a recorded storage value; `pieces` is compressed JSON. */
  site_worth_pieces: { master_id: number; day: number; pieces: Uint8Array };
  site_recorder: SiteRecorder;
  site_castle_hold: CastleHold;
  site_char_seen: { char_id: number; last_seen_at: number; is_vendor: Generated<number> };
  site_spotlight_region: { idx: number; region: string; maps: string };
  site_spotlight_override: { day: string; region: string; maps: string };
  site_transfer: Transfer;
  site_backup: SiteBackup;
  site_account_hold: SiteAccountHold;
  site_account_link: SiteAccountLink;
  site_claim: SiteClaim;
  site_pat: AccessTokenTable;
  site_instance: SiteInstance;
  site_lease: SiteLease;
  site_privacy: { master_id: number; hide_activity: number; hide_ranking: number; hide_market_name: number };
  site_game_server: {
    name: string;
    /** State of the game server: 0 unknown, 1 up, 2 down. */
    state: number;
    checked_at: number;
    failures: number;
    down_since: number | null;
    restarted_at: number | null;
  };
  site_heartbeat: { id: number; at: number; origin: number };
  site_captcha_used: { token_hash: Uint8Array; expires_at: number };
  site_audit: Audit;
  site_news: News;
  site_page: PageVersion;
  site_outbox: Outbox;
}
