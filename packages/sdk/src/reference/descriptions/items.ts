import {
  backup,
  guestProfile,
  guildStorageRow,
  itemInstance,
  randomOption,
  spotlight,
  storageRow,
  storageValueDay,
} from '../../contract/entities.ts';
import { describe } from './describe.ts';

/** Descriptions of the API objects about items in inventories and their locations. */
export const itemEntities = [
  describe('ItemInstance', itemInstance, 'A piece of an item in an inventory, a shop or a log line.', {
    nameid: ['Which item of the item database it is', 'id'],
    identified: 'Whether its owner knows what it is',
    refine: ['Refinement, 0 to 20', 'level'],
    enchant: ['Stat bonus by number, 4700 to 4752; 0 without one. Further ones are among the cards', 'id'],
    cards: 'Items in its slots, by id: cards, and enchantments beside `enchant`',
    element: 'Element of a forged weapon: 0 none, 1 Ice, 2 Earth, 3 Fire, 4 Wind',
    vvs: 'Strength of a forged weapon: 0 none, 1 Very Strong, 2 Very Very Strong, 3 Very Very Very Strong',
    producer: 'Name of the character who made it',
    unique_id: 'Number of this very item, 64 bits wide and therefore a text',
    amount: ['How many there are', 'count'],
    zeny: ['Zeny in place of an item', 'zeny'],
    costume: 'Whether it only changes the look of its wearer',
    states:
      'Any of `bound`, `rented`, `broken`, `equipped` and `favorite`; absent if the server does not read them, such as in logs',
    expires_at: ['End of a rental', 'epoch ms'],
    options: 'Random options; absent without any, or if the server does not read them',
    grade: ['Enchant grade of renewal: 1 D, 2 C, 3 B, 4 A; absent without one', 'level'],
  }),
  describe('RandomOption', randomOption, 'A random option of a piece.', {
    id: ['Which option it is, as the game numbers it', 'id'],
    value: 'Its value',
    param: 'Its parameter',
    text: 'Words with the value, such as `Max HP +100`; absent for an option that the game databases lack',
  }),
  describe('StorageValueDay', storageValueDay, 'Value of the own storages on one day.', {
    day: ['Start of the day, UTC', 'epoch ms'],
    zeny: ['Zeny of all characters, mails and the master bank', 'zeny'],
    value: ['Value of all stacks with a price, at usual prices', 'zeny'],
    gained: [
      'Value of pieces that came less that of pieces that went, at the prices of the recorded day before',
      'zeny',
    ],
    set_aside: [
      'Change because pieces began or ceased to count 0: put on or off, favorite, bound, rented, broken or not tradable; at the prices of the recorded day before',
      'zeny',
    ],
    repriced: ['The rest of the change of value, caused by prices', 'zeny'],
    priced: ['Stacks with a price', 'count'],
    unpriced: ['Stacks without a known price', 'count'],
  }),
  describe('StorageRow', storageRow, 'A pile of one item in a place of an account, a character or a guild.', {
    item: 'The item',
    amount: ['Amount', 'count'],
    account_name: 'Login name of the player account that it belongs to',
    character_name: 'Name of the character that it belongs to',
    is_master: 'Whether it is in the storage that all accounts of a master account share',
    is_guild: 'Whether it is in a guild storage',
    guild: 'Name of the guild',
    storage_type: 'The place: 1 Master Storage, 2 Storage, 3 Cart, 4 Inventory, 5 Rodex, 6 Guild Storage',
    unique_id: 'Number of this very item, 64 bits wide and therefore a text',
  }),
  describe('GuildStorageRow', guildStorageRow, 'A pile of one item in the storage of a guild.', {
    item: 'The item',
    amount: ['Amount', 'count'],
    guild: 'Name of the guild',
  }),
  describe('Spotlight', spotlight, 'Where the realm rewards players today.', {
    region: 'Name of the region',
    maps: 'Maps of the region, by id',
  }),
  describe('Backup', backup, 'A backup of the database.', {
    key: 'Names it in the other calls',
    file_name: 'Name of the file',
    last_modified: ['When it was made', 'epoch ms'],
    size_human: 'Size for people, such as `12 MB`',
    size: ['Size of the file', 'bytes'],
    sha256: 'SHA-256 of the file, in lower-case hexadecimal',
  }),
  describe('GuestProfile', guestProfile, 'A second password for own accounts, with which less is allowed.', {
    id: ['Number of the profile', 'id'],
    name: 'Name of the profile, its own among those of the master account',
    restrictions: [
      'Restrictions of the guest as a bit mask: 1 drop, 2 trade, 4 sell, 8 storage, 16 master storage, 32 guild storage, 64 stat points,' +
        '128 skill points, 256 buy, 512 Rodex, 1024 bank, 2048 master bank; 0 allows everything',
      'bit mask',
    ],
    associated_accounts: 'Player accounts that it opens, by id',
  }),
];
