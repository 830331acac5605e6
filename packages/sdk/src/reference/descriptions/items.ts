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
  describe(
    'ItemInstance',
    itemInstance,
    'An item in an inventory, a shop or a log entry, with its refine level, cards and other properties.',
    {
      nameid: ['Id of the item in the item database', 'id'],
      identified: 'Whether the item is identified',
      refine: ['Refine level, 0 to 20', 'level'],
      enchant: [
        'Item id of the enchantment for a stat bonus, 4700 to 4752; 0 without one. Further enchantments are in `cards`',
        'id',
      ],
      cards: 'Item ids of the cards in the card slots, and of enchantments other than `enchant`',
      element: 'Element of a forged weapon: 0 none, 1 Ice, 2 Earth, 3 Fire, 4 Wind',
      vvs: 'Strength of a forged weapon: 0 none, 1 Very Strong, 2 Very Very Strong, 3 Very Very Very Strong',
      producer: 'Name of the character who produced the item',
      unique_id: 'Unique id of this item. It is a string, because it has 64 bits',
      amount: ['Number of items', 'count'],
      zeny: ['Amount of zeny, if the entry is zeny instead of an item', 'zeny'],
      costume: 'Whether the item is a costume, which only changes the look of the character',
      states:
        'States of the item: `bound`, `rented`, `broken`, `equipped`, `favorite`; absent if the server does not read them, for example in logs',
      expires_at: ['End of the rental; absent unless the item is rented', 'epoch ms'],
      options: 'Random options; absent without any, or if the server does not read them',
      grade: ['Enchant grade, only in renewal: 1 D, 2 C, 3 B, 4 A; absent without one', 'level'],
    },
  ),
  describe('RandomOption', randomOption, 'A random option (bonus) of an item.', {
    id: ['Id of the option in the game', 'id'],
    value: 'Value of the option',
    param: 'Parameter of the option',
    text: 'Displayed option with its value, such as `Max HP +100`; absent for an option that the game databases do not contain',
  }),
  describe('StorageValueDay', storageValueDay, 'Recorded value of the zeny and items of a user on one day.', {
    day: ['Start of the day, UTC', 'epoch ms'],
    zeny: ['Zeny of all characters, mails and the master bank', 'zeny'],
    value: ['Value of all item stacks with a known price, at usual prices', 'zeny'],
    gained: [
      'Value of gained items minus the value of lost items since the previous recorded day, at the prices of that day',
      'zeny',
    ],
    set_aside: [
      'Change because items started or stopped to count as 0, at the prices of the previous recorded day. Items count as 0 if they are equipped, favorite, bound, rented, broken or not tradable',
      'zeny',
    ],
    repriced: ['Rest of the change of `value`, caused by changed prices', 'zeny'],
    priced: ['Number of item stacks with a known price', 'count'],
    unpriced: ['Number of item stacks without a known price', 'count'],
  }),
  describe(
    'StorageRow',
    storageRow,
    'A stack of one item in a storage or inventory of an account, a character or a guild.',
    {
      item: 'The item',
      amount: ['Number of items in the stack', 'count'],
      account_name: 'Login name of the player account that owns the stack',
      character_name: 'Name of the character that owns the stack',
      is_master: 'Whether the stack is in the master storage, which all player accounts of a master account share',
      is_guild: 'Whether the stack is in a guild storage',
      guild: 'Name of the guild; absent unless the stack is in a guild storage',
      storage_type: 'Kind of storage: 1 Master Storage, 2 Storage, 3 Cart, 4 Inventory, 5 Rodex, 6 Guild Storage',
      unique_id: 'Unique id of this item. It is a string, because it has 64 bits',
    },
  ),
  describe('GuildStorageRow', guildStorageRow, 'A stack of one item in the storage of a guild.', {
    item: 'The item',
    amount: ['Number of items in the stack', 'count'],
    guild: 'Name of the guild',
  }),
  describe(
    'Spotlight',
    spotlight,
    'The daily spotlight: the region in which the realm gives bonuses to players today.',
    {
      region: 'Name of the region',
      maps: 'Ids of the maps of the region',
    },
  ),
  describe('Backup', backup, 'A backup of the database.', {
    key: 'Key of the backup for `admin.downloadBackup` and `admin.deleteBackup`',
    file_name: 'Name of the backup file',
    last_modified: ['Time of creation', 'epoch ms'],
    size_human: 'Size of the file as text, such as `12 MB`',
    size: ['Size of the file', 'bytes'],
    sha256: 'SHA-256 of the file, in lower-case hexadecimal',
  }),
  describe(
    'GuestProfile',
    guestProfile,
    'A guest profile: a second password with restrictions, with which another person plays player accounts.',
    {
      id: ['Id of the guest profile', 'id'],
      name: 'Name of the guest profile, unique in the master account',
      restrictions: [
        'Actions that are forbidden to the guest, as a bit mask: 1 drop, 2 trade, 4 sell, 8 storage, 16 master storage, 32 guild storage, 64 stat points, ' +
          '128 skill points, 256 buy, 512 Rodex, 1024 bank, 2048 master bank; 0 allows everything',
        'bit mask',
      ],
      associated_accounts: 'Ids of the player accounts that the guest can use',
    },
  ),
];
