/** An index of a game table for queries of logs, market and rankings. */
export interface LogIndex {
  name: string;
  table: string;
  columns: readonly string[];
}

/**
 * The indexes of the game's tables that Kafra's queries name in their hints. A stock rAthena server lacks them. They
 * are added there only on request, because they reduce the write rate of the log by about a third.
 */
const indexes: [name: string, table: string, columns: string][] = [
  ['site_pick_char', 'picklog', 'char_id, id, type, nameid, refine, unique_id'],
  ['site_pick_item', 'picklog', 'nameid, id'],
  ['site_pick_unique', 'picklog', 'unique_id, id'],
  ['site_pick_type', 'picklog', 'type, id'],
  ['site_zeny_char', 'zenylog', 'char_id, id, type, amount'],
  ['site_zeny_type', 'zenylog', 'type, id'],
  ['site_login_user', 'loginlog', 'user, id'],
  ['site_login_ip', 'loginlog', 'ip, id'],
  ['site_login_rcode', 'loginlog', 'rcode, id'],
  ['site_mvp_killer', 'mvplog', 'kill_char_id, monster_id'],
  ['site_guild_log', 'guild_storage_log', 'guild_id, id'],
  ['site_char_fame', 'char', 'class, fame'],
  ['site_char_login', 'char', 'last_login'],
  ['site_inventory_item', 'inventory', 'nameid, id'],
  ['site_cart_item', 'cart_inventory', 'nameid, id'],
  ['site_storage_item', 'storage', 'nameid, id'],
  ['site_guild_item', 'guild_storage', 'nameid, id'],
];

const asIndex = ([name, table, columns]: (typeof indexes)[number]): LogIndex => ({
  name,
  table,
  columns: columns.split(', '),
});

/** The indexes that SQLite databases get together with the game's log tables. */
export const logIndexes: readonly LogIndex[] = indexes.map(asIndex);

/**
 * All indexes that Kafra uses and a stock rAthena database may lack. In SQLite, the index on mails is created with its
 * table.
 */
export const wantedIndexes: readonly LogIndex[] = [...logIndexes, asIndex(['site_mail_owner', 'mail', 'dest_id, id'])];

/** Indexes of the game's item log that are unnecessary after the log is copied, because the copy has its own. */
const replacedByCopy = new Set(['site_pick_char', 'site_pick_item', 'site_pick_unique']);

/**
 * Returns the indexes that Kafra needs and a stock rAthena database may lack. The copy of the item log replaces some of
 * them.
 */
export const neededIndexes = (isLogCopied: boolean): readonly LogIndex[] =>
  wantedIndexes.filter(({ name }) => !(isLogCopied && replacedByCopy.has(name)));

/** Returns the columns of an index as an SQL list. */
export const columnList = ({ columns }: LogIndex) => columns.map((name) => `\`${name}\``).join(', ');

/** Returns the SQL statement that adds an index in SQLite. */
export const createIndexStatement = (index: LogIndex): string =>
  `CREATE INDEX IF NOT EXISTS ${index.name} ON \`${index.table}\` (${columnList(index)})`;
