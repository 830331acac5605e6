import { guildStorageLog, itemLog, itemMovement, loginLog } from '../../contract/entities.ts';
import { fuzzyFilters, logQuery, logSort, strictFilters, timeRange, zenyRange } from '../../contract/log-query.ts';
import { describe } from './describe.ts';

export const logQueryEntity = describe(
  'LogQuery',
  logQuery,
  'Query of a log or storage call. A filter without a meaning for the call is refused with `invalid_request`.',
  {
    strict: 'Narrows: every filter must hold, any value of a filter will do',
    fuzzy: 'Possible meanings of a typed text, of which one must match',
    sort: 'Which lines come first; without it the newest. Each list has other columns to order by, see `sort_too_broad`',
    limit: ['Most rows of a page', 'count'],
    cursor: '`next_cursor` of the page before; the rest of the question must be the same',
  },
);

/** Descriptions of the API objects about log queries and their results. */
export const logEntities = [
  logQueryEntity,
  describe('StrictFilters', strictFilters, 'Filters that must all hold.', {
    items: 'Items by id',
    unique_id: 'Very items by their 64-bit number',
    refine: 'Refinements',
    vvs: 'Strengths of forged weapons, 0 to 3',
    elements: 'Elements of forged weapons, 0 to 4',
    producers: 'Names of characters who made it',
    characters: 'Names of characters',
    accounts: 'Login names of player accounts',
    master_accounts: 'E-mail addresses of master accounts; staff only',
    guilds: 'Names of guilds',
    log_types:
      'How it moved: pairs of a type (1 Trade, 2 Vending, 4 Pickup/Drop, 8 Monster Drop ...) and whose: 0 none, 1 Master, 2 Guild',
    directions: 'Directions of the moves: `in` put in, `out` taken',
    zeny: 'Only movements of zeny, or of this much',
    storage_types: 'Places: 1 Master Storage, 2 Storage, 3 Cart, 4 Inventory, 5 Rodex, 6 Guild Storage',
    unidentified: 'Only unidentified equipment',
    ips: 'IP addresses',
    rcodes:
      'Results of logins: 0 Unregistered ID, 1 Incorrect Password, 3 Rejected, 4 Banned for good, 6 Banned, 100 Success',
    guest_profiles: 'Guest profiles by id or name',
    time: 'When it was',
  }),
  describe('FuzzyFilters', fuzzyFilters, 'Filters of which one must hit.', {
    search:
      'Text to search for in names of characters, accounts, guilds and, if `item_search` of the site is true, items; two characters at least',
    items: 'Items by id; 0 is zeny',
    cards: 'Cards and enchantments by id: hits the pieces that carry one',
    log_types: 'How it moved, as in the strict filters',
    storage_types: 'Places, as in the strict filters',
    unidentified: 'Matches unidentified equipment, which lists call Unidentified',
    unique_id: 'A very item by its 64-bit number',
    vvs: 'Strengths of forged weapons, 0 to 3',
    elements: 'Elements of forged weapons, 0 to 4',
    rcodes: 'Results of logins, as in the strict filters',
  }),
  describe('LogSort', logSort, 'The order of all lines that a question finds, not only of a page.', {
    by: '`time` in logs; `amount` of items or zeny in item logs, guild storage logs and storages, with each movement as a separate entry; `storage_type`, `account`, `character` and `item` in storages, by their names. Items without such a name come last',
    direction: '`ascending` begins with the oldest or the least, `descending` with the newest or the greatest',
  }),
  describe('ZenyRange', zenyRange, 'Amounts of zeny.', {
    min: ['At least this much', 'zeny'],
    max: ['At most this much', 'zeny'],
  }),
  describe('TimeRange', timeRange, 'A span of time; an end that is absent is open.', {
    from: ['Not before; an ISO text is taken as well', 'epoch ms'],
    to: ['Not after; an ISO text is taken as well', 'epoch ms'],
  }),
  describe('ItemMovement', itemMovement, 'One thing that moved: an item with its amount, or zeny.', {
    item: 'The item',
    amount: ['How many; below 0 they were given away', 'count'],
    zeny: ['How much zeny; below 0 it was given away', 'zeny'],
  }),
  describe('ItemLog', itemLog, 'Items and zeny that a character moved in one way within one second.', {
    time: ['When it was', 'epoch ms'],
    acc_name: 'Login name of the player account',
    char_name: 'Name of the character, or of the monster that dropped it',
    account_name: 'Login name of the player account that the character is on',
    guild: 'Name of the guild of the character',
    ip: 'IP address',
    rcode: 'Result of a login, for login lines',
    guest_profile_id: ['Guest profile that was used', 'id'],
    items: 'What moved',
    log_type: ['How it moved: 1 Trade, 2 Vending, 4 Pickup/Drop, 8 Monster Drop, 16 NPC Shop ...', 'bit mask'],
    modifier: 'Owner of the storage or bank: 0 none, 1 Master, 2 Guild',
    clock_was_wrong:
      'Whether the clock of the game was ahead when it wrote the line: `time` is then that of the line before it. Absent: no',
  }),
  describe('GuildStorageLog', guildStorageLog, 'Something that was put into the storage of a guild, or taken out.', {
    item: 'The item',
    amount: ['How many; above 0 put in, below 0 taken out', 'count'],
    char_name: 'Name of the character',
    time: ['When it was', 'epoch ms'],
    guild_name: 'Name of the guild',
  }),
  describe('LoginLog', loginLog, 'An attempt to log in to the game.', {
    time: ['When it was', 'epoch ms'],
    acc_name: 'Login name that was tried',
    guest_profile_name: 'Name of the guest profile that was used',
    guest_profile_id: ['Guest profile that was used', 'id'],
    ip: 'IP address that it came from',
    rcode: 'Result: 0 Unregistered ID, 1 Incorrect Password, 3 Rejected, 4 Banned for good, 6 Banned, 100 Success',
  }),
];
