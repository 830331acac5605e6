import { logTypes } from '../../contract/constants.ts';
import { guildStorageLog, itemLog, itemMovement, loginLog } from '../../contract/entities.ts';
import { fuzzyFilters, logQuery, logSort, strictFilters, timeRange, zenyRange } from '../../contract/log-query.ts';
import { describe } from './describe.ts';

/** Numbers of the kinds of movement in the item log, with their names. */
const logTypeList = Object.entries(logTypes)
  .map(([name, type]) => `${type} ${name}`)
  .join(', ');

export const logQueryEntity = describe(
  'LogQuery',
  logQuery,
  'Query of a log or storage call. A filter that the call does not support is refused with `invalid_request`.',
  {
    strict: 'Conditions that each row must meet: all of these filters, each with any of its values',
    fuzzy: 'Alternatives, such as the possible meanings of a search text: each row must match at least one',
    sort: 'Sort order; absent for the default order, in logs the newest first. The supported columns depend on the call. Too many rows are refused with `sort_too_broad`',
    limit: ['Maximum number of rows on a page', 'count'],
    cursor:
      '`next_cursor` of the previous page; absent for the first page. The other fields of the query must be unchanged',
  },
);

/** Descriptions of the API objects about log queries and their results. */
export const logEntities = [
  logQueryEntity,
  describe('StrictFilters', strictFilters, 'Filters that a row must match, all of them, each with any of its values.', {
    items: 'Item ids',
    unique_id: 'Unique ids of items',
    refine: 'Refine levels',
    vvs: 'Strengths of forged weapons, 0 to 3',
    elements: 'Elements of forged weapons, 0 to 4',
    producers: 'Names of the characters who produced the item',
    characters: 'Names of characters',
    accounts: 'Login names of player accounts',
    master_accounts: 'Email addresses of master accounts; only for staff',
    guilds: 'Names of guilds',
    log_types: 'Kinds of movement: pairs of `log_type` and `modifier` as in `ItemLog`, such as `[1, 0]` for trades',
    directions: 'Directions of movements: `in` for deposits, `out` for withdrawals',
    zeny: 'True for movements of zeny only, or a range of amounts',
    storage_types: 'Kinds of storage: 1 Master Storage, 2 Storage, 3 Cart, 4 Inventory, 5 Rodex, 6 Guild Storage',
    unidentified: 'True for unidentified equipment only',
    ips: 'IP addresses',
    rcodes:
      'Results of logins: 0 Unregistered ID, 1 Incorrect Password, 3 Rejected, 4 Banned permanently, 6 Banned temporarily, 100 Success',
    guest_profiles: 'Ids or names of guest profiles',
    time: 'Time span',
  }),
  describe('FuzzyFilters', fuzzyFilters, 'Filters of which a row must match at least one.', {
    search:
      'Text to search for in names of characters, accounts and guilds, and in names of items if `item_search` of `/site.json` is true. At least 2 characters',
    items: 'Item ids; 0 for zeny',
    cards: 'Item ids of cards and enchantments; matches items with at least one of them',
    log_types: 'Kinds of movement, as in `StrictFilters`',
    storage_types: 'Kinds of storage, as in `StrictFilters`',
    unidentified: 'True to match unidentified equipment, which clients list as Unidentified',
    unique_id: 'Unique id of an item',
    vvs: 'Strengths of forged weapons, 0 to 3',
    elements: 'Elements of forged weapons, 0 to 4',
    rcodes: 'Results of logins, as in `StrictFilters`',
  }),
  describe('LogSort', logSort, 'Sort order of all rows that match a query, not only of one page.', {
    by: 'Sort column. `time`: in logs. `amount` (of items or zeny): in item logs, guild storage logs and storages; each movement is then a separate entry. `storage_type`, `account`, `character`, `item`: in storages, by name; rows without the name are last. `account`: also in login logs. `character`: also in guild storage logs',
    direction: '`ascending`: the oldest or lowest first. `descending`: the newest or highest first',
  }),
  describe('ZenyRange', zenyRange, 'A range of amounts of zeny. A missing limit means no limit.', {
    min: ['Minimum amount', 'zeny'],
    max: ['Maximum amount', 'zeny'],
  }),
  describe('TimeRange', timeRange, 'A time span. A missing limit means no limit.', {
    from: ['Start of the time span; an ISO 8601 string is also accepted', 'epoch ms'],
    to: ['End of the time span; an ISO 8601 string is also accepted', 'epoch ms'],
  }),
  describe('ItemMovement', itemMovement, 'A movement in the item log: an item with its amount, or an amount of zeny.', {
    item: 'The item',
    amount: ['Number of items; negative if the character lost them', 'count'],
    zeny: ['Amount of zeny; negative if the character lost it', 'zeny'],
  }),
  describe(
    'ItemLog',
    itemLog,
    'An entry of the item log: movements of items and zeny of one character and one kind within one second.',
    {
      time: ['Time of the movements', 'epoch ms'],
      acc_name: 'Login name of the player account',
      char_name: 'Name of the character, or of the monster that dropped the item',
      account_name: 'Login name of the player account with the character',
      guild: "Name of the character's guild; absent without a guild",
      ip: 'IP address',
      rcode: 'Result of a login; absent for other entries',
      guest_profile_id: ['Id of the guest profile that was used', 'id'],
      items: 'Movements of items and zeny',
      log_type: [`Kind of movement, one of: ${logTypeList}`, 'bit mask'],
      modifier: 'Owner of the storage or bank: 0 the character, 1 the master account, 2 the guild',
      clock_was_wrong:
        'Whether the game logged a future time, because its clock was wrong. `time` is then the time of the previous entry. Absent means false',
    },
  ),
  describe('GuildStorageLog', guildStorageLog, 'A deposit to or a withdrawal from the storage of a guild.', {
    item: 'The item',
    amount: ['Number of items; positive for a deposit, negative for a withdrawal', 'count'],
    char_name: 'Name of the character',
    time: ['Time of the movement', 'epoch ms'],
    guild_name: 'Name of the guild',
  }),
  describe('LoginLog', loginLog, 'An attempt to log in to the game.', {
    time: ['Time of the attempt', 'epoch ms'],
    acc_name: 'Login name that was used',
    guest_profile_name: 'Name of the guest profile that was used',
    guest_profile_id: ['Id of the guest profile that was used', 'id'],
    ip: 'IP address of the client',
    rcode:
      'Result of the login: 0 Unregistered ID, 1 Incorrect Password, 3 Rejected, 4 Banned permanently, 6 Banned temporarily, 100 Success',
  }),
];
