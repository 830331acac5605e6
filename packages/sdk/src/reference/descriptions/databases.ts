import {
  databaseChanges,
  groupEntry,
  itemDrop,
  itemMapDrop,
  itemRecord,
  itemReference,
  itemVendor,
  mobName,
  petRecord,
  recordChange,
} from '../../contract/databases.ts';
import { describe } from './describe.ts';

const place = {
  x: ['Column of the cell, counted from the west', 'map cells'],
  y: ['Row of the cell, counted from the south', 'map cells'],
} as const;
const price = ['Price of one item, in `currency` if given; absent if it is `buy` of the item', 'zeny'] as const;
const currency =
  'Currency if it is not zeny: an item or points. For barter shops the whole price, such as `3 Jellopy, 1 Apple, 500z`';
const mapName = 'Name of the map; absent if the map has only an id';
const rate = ['Chance per kill, without the drop rate of the realm', '1/10000'] as const;

/** Descriptions of the records of the item database, and of objects that all game databases share. */
export const databaseEntities = [
  describe('ItemReference', itemReference, 'An item for a pet: for taming it, as its food or as its accessory.', {
    item_id: ['Id of the item', 'id'],
    name: 'Name of the item',
  }),
  describe(
    'GroupEntry',
    groupEntry,
    'An item that a box can give, or in `inside_item_group` a box that can give the item.',
    {
      item_id: ['Id of the item', 'id'],
      name: 'Name of the item',
      weight_percent: ['Chance that the box gives the item in at least one draw', 'percent'],
      times: ['Number of draws that can give the item; absent for a single draw', 'count'],
    },
  ),
  describe('ItemDrop', itemDrop, 'A monster that drops the item.', {
    mob_id: ['Id of the monster', 'id'],
    mob_name: 'Name of the monster',
    rate,
  }),
  describe('ItemMapDrop', itemMapDrop, 'A map on which monsters drop the item in addition to their own drops.', {
    map: 'Id of the map',
    map_name: mapName,
    mob_id: ['Id of the only monster that drops the item; absent if all monsters of the map do', 'id'],
    mob_name: 'Name of that monster',
    rate: ['Chance per kill. The drop rate of the realm does not apply', '1/100000'],
  }),
  describe('ItemVendor', itemVendor, 'An NPC shop that sells the item.', {
    name: 'Name of the NPC',
    map: 'Id of the map',
    map_name: mapName,
    ...place,
    sprite_id: ['Id of the sprite of the NPC; ids above 1000 are sprites of monsters', 'id'],
    price,
    currency,
  }),
  describe('PetRecord', petRecord, 'The pet that hatches from an egg (an item).', {
    mob_id: ['Id of the monster', 'id'],
    mob_name: 'Name of the monster',
    taming_item: 'Item for taming the monster',
    food_item: 'Food of the pet',
    accessory_item: 'Accessory of the pet',
    capture_rate: ['Chance to tame the monster', '1/10000'],
    feed_increment: ['Intimacy gained per feeding', 'count'],
    equip_script: 'Script of the bonus for the owner, in the language of the game server',
  }),
  describe('ItemRecord', itemRecord, 'An item of the item database.', {
    id: ['Id of the item', 'id'],
    aegis_name: 'Name in scripts (Aegis name), such as `Red_Potion`',
    name: 'Name of the item in the game',
    type: 'Type: Healing, Usable, Etc, Weapon, Armor, Card, PetEgg, PetArmor, Ammo, DelayConsume, ShadowGear or Cash',
    subtype: 'Kind of a weapon or of ammunition, such as Dagger or Arrow',
    loc: 'Equipment positions, such as `Head_Top`',
    slots: ['Number of card slots', 'count'],
    buy: ['Price at which NPC shops sell the item', 'zeny'],
    sell: ['Price at which NPC shops buy the item', 'zeny'],
    weight: ['Weight of one item', '1/10 weight'],
    atk: ['Attack', 'count'],
    matk: ['Magic attack of the weapon; only in renewal', 'count'],
    def: ['Defence', 'count'],
    range: ['Range of the weapon', 'map cells'],
    weapon_lv: ['Level of the weapon', 'level'],
    armor_lv: ['Level of the armor; only in renewal', 'level'],
    equip_lv: ['Lowest base level at which it can be worn', 'level'],
    max_lv: ['Highest base level at which it can be worn', 'level'],
    jobs: '`All`, or the jobs that can wear it, such as Knight; absent if no job can wear it or if unknown',
    not_jobs: 'Jobs that cannot wear it although `jobs` is `All`',
    classes: 'Variants of these jobs that can wear it, such as Upper; absent for all variants',
    gender: 'Gender that can wear it: Female or Male; absent for both',
    refinable: 'Whether it can be refined; absent if unknown',
    trade_limits: 'Forbidden actions: drop, trade, sell, cart, storage, guild storage, mail, auction',
    buying_store: 'Whether buying stores of players can buy it. Absent means false',
    description: 'Description from the game client, with `^RRGGBB` colour codes and line breaks',
    script: 'Script of using or wearing the item, in the language of the game server',
    on_equip_script: 'Script that runs when the item is equipped',
    on_unequip_script: 'Script that runs when the item is unequipped',
    group_contents: 'Items that it gives if it is a box',
    drops_from: 'Monsters that drop it',
    map_drops: 'Maps on which monsters drop it in addition to their own drops',
    inside_item_group: 'Boxes that can give it',
    vended_by: 'NPC shops that sell it',
    skills: 'Skills that the scripts of the item cast, grant, use or change',
    costume: 'Whether it is a costume, which only changes the look of the character',
    hidden: 'Whether lists omit the item',
    pet: 'Pet that hatches from it; absent if it is not an egg',
    other_pets: 'Further pets of the same egg; absent if at most one pet hatches',
  }),
  describe('MobName', mobName, 'Id and name of a monster.', {
    id: ['Id of the monster', 'id'],
    name: 'Name of the monster in the game',
  }),
  describe(
    'RecordChange',
    recordChange,
    'A changed field of a record, or an added or removed record, in the game databases.',
    {
      database: 'Database of the record: `item`, `mob` (monsters), `map` or `skill`',
      id: 'Id of the record',
      name: 'Name of the record',
      topic: 'Subject of the change: added, removed, drops, spawns, prices, stats, texts, contents, places or learners',
      field: 'Name of the changed field',
      before: 'Previous value; absent without one',
      after: 'New value; absent without one',
      at: ['Build time of the databases with the change; absent for databases of an older version', 'epoch ms'],
    },
  ),
  describe(
    'DatabaseChanges',
    databaseChanges,
    'Changes from the previously served game databases to the current ones.',
    {
      changes: 'Changes, one for each field',
    },
  ),
];
