import {
  mapDrop,
  mapRecord,
  npcOffer,
  npcRecord,
  spawnRecord,
  spawnRegion,
  warpRecord,
} from '../../contract/databases.ts';
import { describe } from './describe.ts';

const onMap = {
  x: ['Column of the cell, counted from the west', 'map cells'],
  y: ['Row of the cell, counted from the south', 'map cells'],
} as const;
const onPicture = {
  px: ['Distance from the left edge of the map picture', 'picture points'],
  py: ['Distance from the upper edge of the map picture', 'picture points'],
} as const;

/** Descriptions of the records of the map database. */
export const mapEntities = [
  describe('MapWarp', warpRecord, 'A warp (portal) from one map to another.', {
    id: 'Id of the warp',
    from: 'Id of the map with the warp',
    from_x: onMap.x,
    from_y: onMap.y,
    to: 'Id of the target map',
    to_name: 'Name of the target map; absent if the map has only an id',
    to_x: onMap.x,
    to_y: onMap.y,
    to_indoor: 'Whether the target map is indoors',
    ...onPicture,
    indoors: 'Whether the map with the warp is indoors',
  }),
  describe('NpcOffer', npcOffer, 'An item that an NPC sells.', {
    item_id: ['Id of the item', 'id'],
    name: 'Name of the item',
    price: ['Price of one item; in `currency` if given', 'zeny'],
    currency:
      'Currency if it is not zeny: an item or points. For barter shops the whole price, such as `3 Jellopy, 1 Apple, 500z`',
  }),
  describe('MapNpc', npcRecord, 'An NPC on a map.', {
    id: 'Id of the NPC',
    name: 'Name of the NPC in the game',
    sprite_id: ['Id of the sprite; ids above 1000 are sprites of monsters', 'id'],
    ...onMap,
    ...onPicture,
    is_vendor: 'Whether the NPC sells items',
    items: 'Items that the NPC sells',
  }),
  describe('SpawnRegion', spawnRegion, 'A rectangle of the map picture in which monsters spawn.', {
    x: ['Left edge of the rectangle', 'picture points'],
    y: ['Upper edge of the rectangle', 'picture points'],
    x2: ['Right edge of the rectangle', 'picture points'],
    y2: ['Lower edge of the rectangle', 'picture points'],
    amount: ['Number of monsters that spawn in the rectangle', 'count'],
  }),
  describe('MapSpawn', spawnRecord, 'A spawn: monsters of one kind on a map.', {
    mob_id: ['Id of the monster', 'id'],
    name: 'Displayed name of these monsters; a spawn can define its own',
    lv: ['Level of these monsters; absent if it is the usual level of the monster', 'level'],
    hp: ['Hit points', 'count'],
    size: 'Size: Small, Medium or Large',
    race: 'Race',
    element: 'Element',
    bexp: ['Base experience per kill, without the rate of the realm', 'count'],
    jexp: ['Job experience per kill, without the rate of the realm', 'count'],
    hide_name: 'Whether clients hide the name of the monsters',
    interval: ['Shortest time between a death and the respawn', 'ms'],
    variation: ['Longest random time that is added to `interval`', 'ms'],
    total_amount: ['Number of these monsters on the map', 'count'],
    regions: 'Areas in which the monsters spawn; empty for the whole map',
  }),
  describe('MapDrop', mapDrop, 'An item that monsters drop on this map in addition to their own drops.', {
    item_id: ['Id of the item', 'id'],
    name: 'Name of the item',
    mob_id: ['Id of the only monster that drops the item; absent if all monsters of the map do', 'id'],
    mob_name: 'Name of that monster',
    rate: ['Chance per kill. The drop rate of the realm does not apply', '1/100000'],
  }),
  describe('MapRecord', mapRecord, 'A map of the map database.', {
    id: 'Id of the map, such as `prontera`',
    name: 'Name of the map in the game',
    sub_title: 'Second line of the map name in the game',
    width: ['Width', 'map cells'],
    height: ['Height', 'map cells'],
    cells: ['Number of walkable cells', 'map cells'],
    town: 'Whether the map is a town',
    guild_castle: 'Whether the map is a castle that guilds fight for',
    guild_dungeon: 'Whether the map is the dungeon of a castle',
    guild_base: 'Whether the map is the base of a guild',
    mapflags: 'Rules of the map (map flags), such as `nowarp`',
    hidden: 'Whether lists omit the map',
    warps: 'Warps to other maps',
    npcs: 'NPCs on the map',
    spawns: 'Spawns of monsters on the map',
    drops: 'Additional drops of the monsters on the map',
  }),
];
