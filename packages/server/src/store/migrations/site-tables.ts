import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/*
 * Kafra's own tables, with types that MariaDB and SQLite support. `@siteId` is the auto-increment primary key of each
 * database. SQLite keeps the declared lengths only as documentation.
 */
const kind =
  'nameid INT NOT NULL, refine INT NOT NULL, card0 INT NOT NULL, card1 INT NOT NULL, card2 INT NOT NULL, card3 INT NOT NULL';
const item = [
  'nameid amount equip identify refine attribute card0 card1 card2 card3',
  ...[0, 1, 2, 3, 4].map((i) => `option_id${i} option_val${i} option_parm${i}`),
  'expire_time bound enchantgrade',
]
  .join(' ')
  .split(' ')
  .map((name) => `${name} INT NOT NULL DEFAULT 0`)
  .join(', ');

const tables: Record<string, string> = {
  site_master: `master_id @siteId, email VARCHAR(254) NOT NULL, email_norm VARCHAR(254) NOT NULL, pass_hash VARCHAR(255) NOT NULL,
    game_secret VARBINARY(255), game_secret_kind SMALLINT NOT NULL DEFAULT 0, game_secret_kid SMALLINT NOT NULL DEFAULT 0,
    token_version INT NOT NULL DEFAULT 0, ver INT NOT NULL DEFAULT 0, email_verified_at BIGINT, status SMALLINT NOT NULL DEFAULT 0,
    failed INT NOT NULL DEFAULT 0, locked_until BIGINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL, created_ip VARBINARY(16),
    last_login_at BIGINT, bank_zeny BIGINT NOT NULL DEFAULT 0`,
  site_master_account: `account_id INT NOT NULL PRIMARY KEY, master_id INT NOT NULL, synced SMALLINT NOT NULL DEFAULT 0,
    sync_pending SMALLINT NOT NULL DEFAULT 0, linked_at BIGINT NOT NULL`,
  site_userid: 'userid_norm VARCHAR(23) NOT NULL PRIMARY KEY, account_id INT, at BIGINT NOT NULL',
  site_session: `jti VARBINARY(16) NOT NULL PRIMARY KEY, master_id INT NOT NULL, token_version INT NOT NULL, created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, absolute_expires_at BIGINT NOT NULL, revoked_at BIGINT,
    replaced_by VARBINARY(16), ip VARBINARY(16), ua_hash VARBINARY(8)`,
  site_token: `token_hash VARBINARY(32) NOT NULL PRIMARY KEY, kind SMALLINT NOT NULL, master_id INT NOT NULL, payload VARCHAR(254),
    created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT, ip VARBINARY(16)`,
  site_guest_profile: `id @siteId, master_id INT NOT NULL, name VARCHAR(32) NOT NULL, pass_hash VARCHAR(255) NOT NULL, game_secret VARBINARY(255),
    restrictions INT NOT NULL CHECK (restrictions BETWEEN 0 AND 4095), created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL`,
  site_guest_profile_account:
    'guest_profile_id INT NOT NULL, account_id INT NOT NULL, PRIMARY KEY (guest_profile_id, account_id)',
  site_guest_login: `id @siteId, at BIGINT NOT NULL, account_id INT NOT NULL, guest_profile_id INT NOT NULL, ip VARCHAR(45) NOT NULL,
    rcode SMALLINT NOT NULL`,
  site_master_storage: `id @siteId, master_id INT NOT NULL, ${item}, unique_id BIGINT NOT NULL DEFAULT 0`,
  site_shop: `id @siteId, kind SMALLINT NOT NULL, shop_id INT NOT NULL, char_id INT NOT NULL, account_id INT NOT NULL, opened_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL, closed_at BIGINT, map VARCHAR(20) NOT NULL, x INT NOT NULL, y INT NOT NULL, title VARCHAR(80) NOT NULL`,
  site_shop_item: `shop_row BIGINT NOT NULL, idx INT NOT NULL, cart_id INT NOT NULL, ${kind}, unique_id BIGINT NOT NULL, price BIGINT NOT NULL,
    amount_first INT NOT NULL, amount_last INT NOT NULL, PRIMARY KEY (shop_row, idx)`,
  site_market_log: `id @siteId, side SMALLINT NOT NULL, sold_at BIGINT NOT NULL, item_key VARBINARY(16) NOT NULL, ${kind}, unique_id BIGINT NOT NULL,
    amount INT NOT NULL, price BIGINT NOT NULL, seller_char INT NOT NULL, buyer_char INT NOT NULL, source SMALLINT NOT NULL, src_pick_id BIGINT`,
  site_market_day: `side SMALLINT NOT NULL, item_key VARBINARY(16) NOT NULL, day CHAR(10) NOT NULL, num_sales INT NOT NULL, amount BIGINT NOT NULL,
    zeny BIGINT NOT NULL, min_price BIGINT NOT NULL, max_price BIGINT NOT NULL, PRIMARY KEY (side, item_key, day)`,
  site_market_item: `side SMALLINT NOT NULL, item_key VARBINARY(16) NOT NULL, ${kind}, total_sales INT NOT NULL, total_quantity BIGINT NOT NULL,
    zeny BIGINT NOT NULL, min_price BIGINT NOT NULL, max_price BIGINT NOT NULL, last_price BIGINT NOT NULL, last_at BIGINT NOT NULL,
    PRIMARY KEY (side, item_key)`,
  site_recorder: 'name VARCHAR(32) NOT NULL PRIMARY KEY, last_id BIGINT NOT NULL, at BIGINT NOT NULL',
  site_char_seen:
    'char_id INT NOT NULL PRIMARY KEY, last_seen_at BIGINT NOT NULL, is_vendor SMALLINT NOT NULL DEFAULT 0',
  site_spotlight_region: 'idx SMALLINT NOT NULL PRIMARY KEY, region VARCHAR(64) NOT NULL, maps TEXT NOT NULL',
  site_spotlight_override: 'day CHAR(10) NOT NULL PRIMARY KEY, region VARCHAR(64) NOT NULL, maps TEXT NOT NULL',
  site_transfer: `id @siteId, master_id INT NOT NULL, char_id INT NOT NULL, src_acc INT NOT NULL, src_slot SMALLINT NOT NULL, dst_acc INT NOT NULL,
    dst_slot SMALLINT NOT NULL, state SMALLINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL`,
  site_backup: `\`key\` CHAR(26) NOT NULL PRIMARY KEY, file_name VARCHAR(128) NOT NULL, size_bytes BIGINT NOT NULL, sha256 VARBINARY(32) NOT NULL,
    created_at BIGINT NOT NULL, state SMALLINT NOT NULL, deleted_at BIGINT`,
  site_captcha_used: 'token_hash VARBINARY(32) NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL',
  site_audit: `id @siteId, at BIGINT NOT NULL, master_id INT, ip VARBINARY(16), action VARCHAR(48) NOT NULL, target VARCHAR(64) NOT NULL,
    ok SMALLINT NOT NULL, detail TEXT NOT NULL`,
  site_outbox: `id @siteId, to_addr VARCHAR(254) NOT NULL, template VARCHAR(48) NOT NULL, params VARBINARY(4096) NOT NULL, created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL, attempts INT NOT NULL DEFAULT 0, sent_at BIGINT`,
};

const indexes: [table: string, columns: string, unique?: 'UNIQUE'][] = [
  ['site_master', 'email_norm', 'UNIQUE'],
  ['site_master_account', 'master_id, account_id'],
  ['site_session', 'master_id, revoked_at'],
  ['site_session', 'expires_at'],
  ['site_token', 'master_id, kind, used_at'],
  ['site_token', 'expires_at'],
  ['site_guest_profile', 'master_id, name', 'UNIQUE'],
  ['site_guest_profile_account', 'account_id'],
  ['site_guest_login', 'account_id, id'],
  ['site_master_storage', 'master_id, id'],
  ['site_master_storage', 'nameid, id'],
  ['site_master_storage', 'unique_id'],
  ['site_shop', 'kind, shop_id, char_id, opened_at', 'UNIQUE'],
  ['site_shop', 'closed_at, kind'],
  ['site_shop_item', 'cart_id'],
  ['site_market_log', 'side, src_pick_id', 'UNIQUE'],
  ['site_market_log', 'side, item_key, sold_at'],
  ['site_market_log', 'side, sold_at'],
  ['site_market_log', 'side, price, sold_at'],
  ['site_market_day', 'side, day, num_sales, zeny'],
  ['site_market_item', 'side, last_at'],
  ['site_market_item', 'side, nameid'],
  ['site_char_seen', 'last_seen_at'],
  ['site_transfer', 'state'],
  ['site_transfer', 'char_id, created_at'],
  ['site_backup', 'created_at'],
  ['site_captcha_used', 'expires_at'],
  ['site_audit', 'master_id, id'],
  ['site_audit', 'action, id'],
  ['site_outbox', 'sent_at, next_at'],
];

const indexName = (table: string, columns: string): string => `${table}_${columns.replaceAll(', ', '_')}`;

/** Returns the statements that create Kafra's tables. Running them again changes nothing. */
export const siteTables = (words: DdlTerms): string[] => [
  ...Object.entries(tables).map(([name, columns]) =>
    `CREATE TABLE IF NOT EXISTS ${name} (${expandDdl(columns, words)}) ${words.siteTable}`.trim(),
  ),
  ...indexes.map(
    ([table, columns, unique = '']) =>
      `CREATE ${unique} INDEX IF NOT EXISTS ${indexName(table, columns)} ON ${table} (${columns})`,
  ),
];
