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
  x: ['From the west', 'map cells'],
  y: ['From the south', 'map cells'],
} as const;
const price = ['Price of one piece; in `currency` if given', 'zeny'] as const;
const currency =
  'Currency other than zeny: an item, points, or for barter shops the whole price, `3 Jellopy, 1 Apple, 500z`';
const mapName = 'Name of the map; absent if it has no other name than its id';
const rate = ['Chance a kill', '1/10000'] as const;

/** Descriptions of the records of the item database, and of objects that all game databases share. */
export const databaseEntities = [
  describe('ItemReference', itemReference, 'An item that a pet is concerned with.', {
    item_id: ['Which item it is', 'id'],
    name: 'Its name',
  }),
  describe('GroupEntry', groupEntry, 'A possible content of a box, or a box that can contain the item.', {
    item_id: ['Which item it is', 'id'],
    name: 'Its name',
    weight_percent: ['Chance', 'percent'],
    times: ['How many draws may give it, when there are several', 'count'],
  }),
  describe('ItemDrop', itemDrop, 'A monster that drops the item.', {
    mob_id: ['Which monster it is', 'id'],
    mob_name: 'Its name',
    rate,
  }),
  describe('ItemMapDrop', itemMapDrop, 'A map whose monsters leave the item behind.', {
    map: 'Id of the map',
    map_name: mapName,
    mob_id: ['The only monster that leaves it; absent: all of them', 'id'],
    mob_name: 'Its name',
    rate: ['Chance a kill; no rate of the realm counts', '1/100000'],
  }),
  describe('ItemVendor', itemVendor, 'A shop of the realm that sells the item.', {
    name: 'Name of the vendor',
    map: 'Id of the map',
    map_name: mapName,
    ...place,
    sprite_id: ['Picture of the vendor; above 1000 a monster', 'id'],
    price,
    currency,
  }),
  describe('PetRecord', petRecord, 'The pet that an item hatches.', {
    mob_id: ['Which monster it is', 'id'],
    mob_name: 'Name of the monster',
    taming_item: 'Taming item',
    food_item: 'Food',
    accessory_item: 'Accessory',
    capture_rate: ['Chance that taming works', '1/10000'],
    feed_increment: ['Intimacy gained a feed', 'count'],
    equip_script: 'Its bonus for the owner, in the script language of the game server',
  }),
  describe('ItemRecord', itemRecord, 'An item of the item database.', {
    id: ['Number of the item', 'id'],
    aegis_name: 'Name in scripts, such as `Red_Potion`',
    name: 'Name in the game',
    type: 'Healing, Usable, Etc, Weapon, Armor, Card, PetEgg, PetArmor, Ammo, DelayConsume, ShadowGear or Cash',
    subtype: 'Kind of a weapon or of ammunition, such as Dagger or Arrow',
    loc: 'Equipment slot, such as `Head_Top`',
    slots: ['How many cards it takes', 'count'],
    buy: ['Price at NPC shops', 'zeny'],
    sell: ['Payment of NPC shops', 'zeny'],
    weight: ['Weight of a piece', '1/10 weight'],
    atk: ['Attack', 'count'],
    matk: ['Magic attack of the weapon itself, which only renewal has', 'count'],
    def: ['Defence', 'count'],
    range: ['How far it reaches', 'map cells'],
    weapon_lv: ['Level of the weapon, 1 to 4', 'level'],
    armor_lv: ['Level of the armor, which only renewal has', 'level'],
    equip_lv: ['Base level that its wearer needs', 'level'],
    max_lv: ['Highest base level at which it can be worn', 'level'],
    jobs: '`All`, or the jobs that can wear it, such as Knight; absent where nobody wears it or that is not told',
    not_jobs: 'Jobs that cannot wear it, if all others can',
    classes: 'Kinds of these jobs that can wear it, such as Upper; absent if all can',
    gender: 'Female or Male, if it is restricted',
    refinable: 'Whether it can be refined, if known',
    trade_limits: 'Forbidden actions: drop, trade, sell, cart, storage, guild storage, mail, auction',
    buying_store: 'Whether buying stores can buy it; absent if not',
    description: 'Text of the client, with `^RRGGBB` colour codes and line breaks',
    script: 'Its script, in the language of the game server',
    on_equip_script: 'Script on equipping',
    on_unequip_script: 'Script on unequipping',
    group_contents: 'Contents',
    drops_from: 'Monsters that drop it',
    map_drops: 'Maps whose monsters leave it behind',
    inside_item_group: 'Boxes that may yield it',
    vended_by: 'Shops of the realm that sell it',
    skills: 'Skills that its scripts name',
    costume: 'Whether it only changes the look of its wearer',
    hidden: 'Whether lists leave it out',
    pet: 'The pet that it hatches',
    other_pets: 'Further pets of the same egg; absent if it has one pet at most',
  }),
  describe('MobName', mobName, 'A monster by number and name.', {
    id: ['Number of the monster', 'id'],
    name: 'Name in the game',
  }),
  describe('RecordChange', recordChange, 'A field of a record that is not what it was before.', {
    database: 'Which database the record is in',
    id: 'Which record it is',
    name: 'Name of the record',
    topic: 'Subject: added, removed, drops, spawns, prices, stats, texts, contents, places or learners',
    field: 'The field',
    before: 'Previous value',
    after: 'New value',
    at: ['When the databases with the change were built; absent for those of an older version', 'epoch ms'],
  }),
  describe('DatabaseChanges', databaseChanges, 'What changed since the databases that were served before.', {
    changes: 'One entry a field',
  }),
];
