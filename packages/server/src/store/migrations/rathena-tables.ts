import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/*
 * rAthena's tables with the columns and keys of its `main.sql`, `web.sql` and `logs.sql`, as far as Kafra uses them.
 * They are created in SQLite, and on MariaDB for a demo or a test. A real realm on MariaDB has its own. Names compare
 * without case, as under MariaDB's default collation. `@word` is a term for which SQLite and MariaDB need different
 * SQL.
 */

/**
 * Names of game columns with 64-bit numbers, and of columns that can be negative. All other numbers are unsigned 32-bit
 * integers.
 */
const big = new Set('unique_id base_exp job_exp exp next_exp tick tick_total mvpexp'.split(' '));
const signed = new Set(
  'amount val1 val2 val3 val4 option_val0 option_val1 option_val2 option_val3 option_val4 karma manner rcode'.split(
    ' ',
  ),
);

function typeOf(name: string): string {
  if (big.has(name)) return '@big';
  return signed.has(name) ? '@signed' : '@int';
}

const n = (names: string): string =>
  names
    .split(' ')
    .map((name) => `\`${name}\` ${typeOf(name)} NOT NULL DEFAULT 0`)
    .join(', ');

const options = [0, 1, 2, 3, 4].map((i) => `option_id${i} option_val${i} option_parm${i}`).join(' ');
const cards = 'card0 card1 card2 card3';
const item = n(`nameid amount identify refine attribute ${cards} ${options} unique_id bound enchantgrade`);
const kept = `id @id, ${item}, ${n('equip expire_time')}`;
const logged = n(`nameid amount refine ${cards} ${options} unique_id bound enchantgrade`);
const place = `map VARCHAR(20) NOT NULL DEFAULT ''`;
const facing = `body_direction CHAR(1) NOT NULL DEFAULT '4', head_direction CHAR(1) NOT NULL DEFAULT '0', sit CHAR(1) NOT NULL DEFAULT '1'`;
const shop = `id @int NOT NULL PRIMARY KEY, ${n('account_id char_id')}, sex @sex NOT NULL DEFAULT 'M', ${place}, ${n('x y')}, title VARCHAR(80) NOT NULL, ${facing}, ${n('autotrade')}`;
const owner = 'account_id @int NOT NULL, char_id @int NOT NULL';

const login = `account_id @id, userid VARCHAR(23) NOT NULL DEFAULT '' @nocase, user_pass VARCHAR(32) NOT NULL DEFAULT '',
  sex @sex NOT NULL DEFAULT 'M', email VARCHAR(39) NOT NULL DEFAULT '', ${n('group_id state unban_time expiration_time logincount')},
  lastlogin @time, last_ip VARCHAR(100) NOT NULL DEFAULT '', birthdate DATE, ${n('character_slots')}, pincode VARCHAR(4) NOT NULL DEFAULT '',
  ${n('pincode_change vip_time old_group')}, web_auth_token VARCHAR(17), ${n('web_auth_token_enabled')}`;

const char = `char_id @id, ${n('account_id char_num')}, name VARCHAR(30) NOT NULL @nocase, ${n('class')},
  base_level @int NOT NULL DEFAULT 1, job_level @int NOT NULL DEFAULT 1,
  ${n('base_exp job_exp zeny str agi vit int dex luk pow sta wis spl con crt max_hp hp max_sp sp max_ap ap status_point skill_point trait_point option karma manner')},
  ${n('party_id guild_id pet_id homun_id elemental_id hair hair_color clothes_color body weapon shield head_top head_mid head_bottom robe')},
  last_map VARCHAR(11) NOT NULL DEFAULT '', last_x @int NOT NULL DEFAULT 53, last_y @int NOT NULL DEFAULT 111, last_instanceid @int NOT NULL DEFAULT 0,
  save_map VARCHAR(11) NOT NULL DEFAULT '', save_x @int NOT NULL DEFAULT 53, save_y @int NOT NULL DEFAULT 111,
  ${n('partner_id online father mother child fame rename delete_date moves unban_time font uniqueitem_counter')},
  sex @sex NOT NULL DEFAULT 'M', ${n('hotkey_rowshift hotkey_rowshift2 clan_id')}, last_login @time, ${n('title_id show_equip')},
  inventory_slots @int NOT NULL DEFAULT 100, ${n('body_direction disable_call disable_partyinvite disable_showcostumes')}`;

const guild = `guild_id @id, name VARCHAR(24) NOT NULL @nocase, ${n('char_id')}, master VARCHAR(24) NOT NULL DEFAULT '',
  ${n('guild_lv connect_member max_member average_lv exp next_exp skill_point')}, mes1 VARCHAR(60) NOT NULL DEFAULT '', mes2 VARCHAR(120) NOT NULL DEFAULT '',
  ${n('emblem_len emblem_id')}, emblem_data @blob, last_master_change @time`;

const mail = `id @id, send_name VARCHAR(30) NOT NULL DEFAULT '', ${n('send_id')}, dest_name VARCHAR(30) NOT NULL DEFAULT '',
  ${n('dest_id')}, title VARCHAR(45) NOT NULL DEFAULT '', message VARCHAR(500) NOT NULL DEFAULT '', ${n('time status zeny type')}`;

const pet = `pet_id @id, ${n('class')}, name VARCHAR(24) NOT NULL DEFAULT '',
  ${n('account_id char_id level egg_id equip intimate hungry rename_flag incubate autofeed')}`;

const booking = `world_name VARCHAR(32) NOT NULL, ${owner}, char_name VARCHAR(30) NOT NULL, ${n('purpose assist damagedealer healer tanker minimum_level maximum_level')},
  comment VARCHAR(255) NOT NULL DEFAULT '', created @time NOT NULL DEFAULT CURRENT_TIMESTAMP`;

/** Column definitions of each game table. `@word` is a term that SQLite and MariaDB replace with different SQL. */
const tables: Record<string, string> = {
  login,
  char,
  guild,
  mail,
  pet,
  party: `party_id @id, name VARCHAR(24) NOT NULL DEFAULT '', ${n('exp item leader_id leader_char')}`,
  guild_member: `guild_id @int NOT NULL, char_id @int NOT NULL, ${n('exp position')}, PRIMARY KEY (guild_id, char_id)`,
  guild_position: `guild_id @int NOT NULL, position @int NOT NULL, name VARCHAR(24) NOT NULL DEFAULT '', ${n('mode exp_mode')}, PRIMARY KEY (guild_id, position)`,
  guild_emblems: `world_name VARCHAR(32) NOT NULL, guild_id @int NOT NULL, file_type VARCHAR(255) NOT NULL, file_data @blob, ${n('version')}, PRIMARY KEY (world_name, guild_id)`,
  inventory: `${kept}, ${n('char_id favorite equip_switch')}`,
  cart_inventory: `${kept}, ${n('char_id')}`,
  storage: `${kept}, ${n('account_id')}`,
  guild_storage: `${kept}, ${n('guild_id')}`,
  guild_storage_log: `id @id, ${n('guild_id')}, time @time NOT NULL, ${n('char_id')}, name VARCHAR(24) NOT NULL DEFAULT '', ${item}, ${n('expire_time')}`,
  mail_attachments: `id @int NOT NULL, \`index\` @int NOT NULL DEFAULT 0, ${item}, PRIMARY KEY (id, \`index\`)`,
  vendings: shop,
  vending_items: `vending_id @int NOT NULL, \`index\` @int NOT NULL, ${n('cartinventory_id amount price')}, PRIMARY KEY (vending_id, \`index\`)`,
  buyingstores: `${shop}, ${n('limit')}`,
  buyingstore_items: `buyingstore_id @int NOT NULL, \`index\` @int NOT NULL, ${n('item_id amount price')}, PRIMARY KEY (buyingstore_id, \`index\`)`,
  sc_data: `${owner}, type @int NOT NULL, tick @int NOT NULL, ${n('tick_total val1 val2 val3 val4')}, PRIMARY KEY (char_id, type)`,
  skillcooldown: `${owner}, skill @int NOT NULL, tick @int NOT NULL, PRIMARY KEY (char_id, skill)`,
  char_configs: `world_name VARCHAR(32) NOT NULL, ${owner}, data LONGTEXT NOT NULL, PRIMARY KEY (world_name, account_id, char_id)`,
  merchant_configs: `world_name VARCHAR(32) NOT NULL, ${owner}, store_type @int NOT NULL DEFAULT 0, data LONGTEXT NOT NULL, PRIMARY KEY (world_name, account_id, char_id, store_type)`,
  party_bookings: `${booking}, PRIMARY KEY (world_name, account_id, char_id)`,
  picklog: `id @id, time @time NOT NULL, ${n('char_id')}, type @letter NOT NULL DEFAULT 'P', ${logged}, ${place}`,
  zenylog: `id @id, time @time NOT NULL, ${n('char_id src_id')}, type @letter NOT NULL DEFAULT 'S', ${n('amount')}, ${place}`,
  loginlog: `@loginKey time @time NOT NULL, ip VARCHAR(15) NOT NULL DEFAULT '', user VARCHAR(23) NOT NULL DEFAULT '' @nocase, ${n('rcode')}, log VARCHAR(255) NOT NULL DEFAULT ''`,
  mvplog: `mvp_id @id, mvp_date @time NOT NULL, ${n('kill_char_id monster_id prize mvpexp')}, ${place}`,
};

/** Game tables that a later migration step adds to SQLite databases, by name. */
const laterTables: Record<string, string> = {
  guild_castle: `castle_id @int NOT NULL PRIMARY KEY, ${n('guild_id economy defense triggerE triggerD nextTime payTime createTime visibleC')},
    ${n([0, 1, 2, 3, 4, 5, 6, 7].map((guardian) => `visibleG${guardian}`).join(' '))}`,
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
  ['sc_data', 'account_id'],
  ['skillcooldown', 'account_id'],
];

/** First ids of new rows in some game tables. Lower account numbers belong to the game's servers. */
const firstIds: Record<string, number> = { login: 2_000_000, char: 150_000 };

/** Keys of the log tables of a stock rAthena database, except those that Kafra's own indexes replace. */
const stockLogKeys: typeof indexes = [
  ['picklog', 'type'],
  ['zenylog', 'type'],
  ['loginlog', 'ip'],
  ['guild_storage_log', 'guild_id'],
];

const makeTables = (words: DdlTerms, definitions = tables): string[] =>
  Object.entries(definitions).map(([name, columns]) =>
    `CREATE TABLE IF NOT EXISTS \`${name}\` (${expandDdl(columns, words)}) ${words.gameTable}`.trim(),
  );

const makeIndexes = (list: typeof indexes): string[] =>
  list.map(
    ([table, columns, unique = '']) =>
      `CREATE ${unique} INDEX IF NOT EXISTS \`${table}_${columns}\` ON \`${table}\` (${columns})`,
  );

/** Returns the SQL statements that create the game's tables in SQLite. */
export const embeddedGameTables = (words: DdlTerms): string[] => [
  ...makeTables(words),
  ...makeIndexes([...indexes, ['mail', 'dest_id']]),
  ...Object.entries(firstIds).map(
    ([table, first]) => `INSERT INTO sqlite_sequence (name, seq) SELECT '${table}', ${first - 1}
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '${table}')`,
  ),
];

/** Returns the SQL statements that create the table of castles in SQLite. */
export const castleTable = (words: DdlTerms): string[] => makeTables(words, laterTables);

/** Returns the SQL statements that create the tables of a stock rAthena in an empty MariaDB. */
export const stockGameTables = (words: DdlTerms): string[] => [
  ...makeTables(words, { ...tables, ...laterTables }),
  ...makeIndexes([...indexes, ...stockLogKeys]),
  ...Object.entries(firstIds).map(([table, first]) => `ALTER TABLE \`${table}\` AUTO_INCREMENT = ${first}`),
];

/** Tables with client settings that rAthena's web server stores by character. */
export const webConfigTables = ['char_configs', 'merchant_configs'] as const;

/**
 * Game tables that a realm may lack: those of `web.sql` without rAthena's web server, and the party bookings before the
 * middle of 2022.
 */
const optionalTables: readonly string[] = [...webConfigTables, 'guild_emblems', 'party_bookings'];

/** Names of the game's tables that every realm has. */
export const gameTableNames: readonly string[] = Object.keys(tables).filter((name) => !optionalTables.includes(name));
