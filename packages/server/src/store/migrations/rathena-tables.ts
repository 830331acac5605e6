/**
 * rAthena's tables for SQLite, with the columns and keys of its `main.sql`, `web.sql` and `logs.sql`; on MariaDB
 * they exist already and are never created here. Names compare without case, as under MariaDB's default collation.
 */
const n = (names: string): string =>
  names
    .split(' ')
    .map((name) => `\`${name}\` INTEGER NOT NULL DEFAULT 0`)
    .join(', ');

const options = [0, 1, 2, 3, 4].map((i) => `option_id${i} option_val${i} option_parm${i}`).join(' ');
const cards = 'card0 card1 card2 card3';
const item = n(`nameid amount identify refine attribute ${cards} ${options} unique_id bound enchantgrade`);
const kept = `id INTEGER PRIMARY KEY AUTOINCREMENT, ${item}, ${n('equip expire_time')}`;
const logged = n(`nameid amount refine ${cards} ${options} unique_id bound enchantgrade`);
const place = `map TEXT NOT NULL DEFAULT ''`;
const facing = `body_direction TEXT NOT NULL DEFAULT '4', head_direction TEXT NOT NULL DEFAULT '0', sit TEXT NOT NULL DEFAULT '1'`;
const shop = `id INTEGER PRIMARY KEY, ${n('account_id char_id')}, sex TEXT NOT NULL DEFAULT 'M', ${place}, ${n('x y')}, title TEXT NOT NULL, ${facing}, ${n('autotrade')}`;
const owner = 'account_id INTEGER NOT NULL, char_id INTEGER NOT NULL';

const login = `account_id INTEGER PRIMARY KEY AUTOINCREMENT, userid TEXT NOT NULL DEFAULT '' COLLATE NOCASE, user_pass TEXT NOT NULL DEFAULT '',
  sex TEXT NOT NULL DEFAULT 'M', email TEXT NOT NULL DEFAULT '', ${n('group_id state unban_time expiration_time logincount')},
  lastlogin TEXT, last_ip TEXT NOT NULL DEFAULT '', birthdate TEXT, ${n('character_slots')}, pincode TEXT NOT NULL DEFAULT '',
  ${n('pincode_change vip_time old_group')}, web_auth_token TEXT, ${n('web_auth_token_enabled')}`;

const char = `char_id INTEGER PRIMARY KEY AUTOINCREMENT, ${n('account_id char_num')}, name TEXT NOT NULL COLLATE NOCASE, ${n('class')},
  base_level INTEGER NOT NULL DEFAULT 1, job_level INTEGER NOT NULL DEFAULT 1,
  ${n('base_exp job_exp zeny str agi vit int dex luk pow sta wis spl con crt max_hp hp max_sp sp max_ap ap status_point skill_point trait_point option karma manner')},
  ${n('party_id guild_id pet_id homun_id elemental_id hair hair_color clothes_color body weapon shield head_top head_mid head_bottom robe')},
  last_map TEXT NOT NULL DEFAULT '', last_x INTEGER NOT NULL DEFAULT 53, last_y INTEGER NOT NULL DEFAULT 111, last_instanceid INTEGER NOT NULL DEFAULT 0,
  save_map TEXT NOT NULL DEFAULT '', save_x INTEGER NOT NULL DEFAULT 53, save_y INTEGER NOT NULL DEFAULT 111,
  ${n('partner_id online father mother child fame rename delete_date moves unban_time font uniqueitem_counter')},
  sex TEXT NOT NULL DEFAULT 'M', ${n('hotkey_rowshift hotkey_rowshift2 clan_id')}, last_login TEXT, ${n('title_id show_equip')},
  inventory_slots INTEGER NOT NULL DEFAULT 100, ${n('body_direction disable_call disable_partyinvite disable_showcostumes')}`;

const guild = `guild_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE, ${n('char_id')}, master TEXT NOT NULL DEFAULT '',
  ${n('guild_lv connect_member max_member average_lv exp next_exp skill_point')}, mes1 TEXT NOT NULL DEFAULT '', mes2 TEXT NOT NULL DEFAULT '',
  ${n('emblem_len emblem_id')}, emblem_data BLOB, last_master_change TEXT`;

const mail = `id INTEGER PRIMARY KEY AUTOINCREMENT, send_name TEXT NOT NULL DEFAULT '', ${n('send_id')}, dest_name TEXT NOT NULL DEFAULT '',
  ${n('dest_id')}, title TEXT NOT NULL DEFAULT '', message TEXT NOT NULL DEFAULT '', ${n('time status zeny type')}`;

const pet = `pet_id INTEGER PRIMARY KEY AUTOINCREMENT, ${n('class')}, name TEXT NOT NULL DEFAULT '',
  ${n('account_id char_id level egg_id equip intimate hungry rename_flag incubate autofeed')}`;

const booking = `world_name TEXT NOT NULL, ${owner}, char_name TEXT NOT NULL, ${n('purpose assist damagedealer healer tanker minimum_level maximum_level')},
  comment TEXT NOT NULL DEFAULT '', created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP`;

const tables: Record<string, string> = {
  login,
  char,
  guild,
  mail,
  pet,
  party: `party_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL DEFAULT '', ${n('exp item leader_id leader_char')}`,
  guild_member: `guild_id INTEGER NOT NULL, char_id INTEGER NOT NULL, ${n('exp position')}, PRIMARY KEY (guild_id, char_id)`,
  guild_position: `guild_id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL DEFAULT '', ${n('mode exp_mode')}, PRIMARY KEY (guild_id, position)`,
  guild_emblems: `world_name TEXT NOT NULL, guild_id INTEGER NOT NULL, file_type TEXT NOT NULL, file_data BLOB, ${n('version')}, PRIMARY KEY (world_name, guild_id)`,
  inventory: `${kept}, ${n('char_id favorite equip_switch')}`,
  cart_inventory: `${kept}, ${n('char_id')}`,
  storage: `${kept}, ${n('account_id')}`,
  guild_storage: `${kept}, ${n('guild_id')}`,
  guild_storage_log: `id INTEGER PRIMARY KEY AUTOINCREMENT, ${n('guild_id')}, time TEXT NOT NULL, ${n('char_id')}, name TEXT NOT NULL DEFAULT '', ${item}, ${n('expire_time')}`,
  mail_attachments: `id INTEGER NOT NULL, \`index\` INTEGER NOT NULL DEFAULT 0, ${item}, PRIMARY KEY (id, \`index\`)`,
  vendings: shop,
  vending_items: `vending_id INTEGER NOT NULL, \`index\` INTEGER NOT NULL, ${n('cartinventory_id amount price')}, PRIMARY KEY (vending_id, \`index\`)`,
  buyingstores: `${shop}, ${n('limit')}`,
  buyingstore_items: `buyingstore_id INTEGER NOT NULL, \`index\` INTEGER NOT NULL, ${n('item_id amount price')}, PRIMARY KEY (buyingstore_id, \`index\`)`,
  sc_data: `${owner}, type INTEGER NOT NULL, tick INTEGER NOT NULL, ${n('tick_total val1 val2 val3 val4')}, PRIMARY KEY (char_id, type)`,
  skillcooldown: `${owner}, skill INTEGER NOT NULL, tick INTEGER NOT NULL, PRIMARY KEY (char_id, skill)`,
  char_configs: `world_name TEXT NOT NULL, ${owner}, data TEXT NOT NULL, PRIMARY KEY (world_name, account_id, char_id)`,
  merchant_configs: `world_name TEXT NOT NULL, ${owner}, store_type INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL, PRIMARY KEY (world_name, account_id, char_id, store_type)`,
  party_bookings: `${booking}, PRIMARY KEY (world_name, account_id, char_id)`,
  picklog: `id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, ${n('char_id')}, type TEXT NOT NULL DEFAULT 'P', ${logged}, ${place}`,
  zenylog: `id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, ${n('char_id src_id')}, type TEXT NOT NULL DEFAULT 'S', ${n('amount')}, ${place}`,
  loginlog: `id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, ip TEXT NOT NULL DEFAULT '', user TEXT NOT NULL DEFAULT '' COLLATE NOCASE, ${n('rcode')}, log TEXT NOT NULL DEFAULT ''`,
  mvplog: `mvp_id INTEGER PRIMARY KEY AUTOINCREMENT, mvp_date TEXT NOT NULL, ${n('kill_char_id monster_id prize mvpexp')}, ${place}`,
};

const indexes: [table: string, columns: string, unique?: 'UNIQUE'][] = [
  ['login', 'userid'],
  ['char', 'name', 'UNIQUE'],
  ['char', 'account_id'],
  ['char', 'party_id'],
  ['char', 'guild_id'],
  ['char', 'online'],
  ['guild', 'char_id'],
  ['guild_member', 'char_id'],
  ['inventory', 'char_id'],
  ['cart_inventory', 'char_id'],
  ['storage', 'account_id'],
  ['guild_storage', 'guild_id'],
  ['mail', 'dest_id'],
  ['sc_data', 'account_id'],
  ['skillcooldown', 'account_id'],
];

/** The statements that make the game's tables. */
export const rathenaTables: readonly string[] = [
  ...Object.entries(tables).map(([name, columns]) => `CREATE TABLE IF NOT EXISTS \`${name}\` (${columns})`),
  ...indexes.map(
    ([table, columns, unique = '']) =>
      `CREATE ${unique} INDEX IF NOT EXISTS \`${table}_${columns}\` ON \`${table}\` (${columns})`,
  ),
  // The login server's first player account; rows of servers (sex S) lie below.
  `INSERT INTO sqlite_sequence (name, seq) SELECT 'login', 1999999 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'login')`,
  `INSERT INTO sqlite_sequence (name, seq) SELECT 'char', 149999 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'char')`,
];
