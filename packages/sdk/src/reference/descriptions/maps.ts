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
  x: ['From the west', 'map cells'],
  y: ['From the south', 'map cells'],
} as const;
const onPicture = {
  px: ['From the left edge of the picture', 'picture points'],
  py: ['From its upper edge', 'picture points'],
} as const;

/** Descriptions of the records of the map database. */
export const mapEntities = [
  describe('MapWarp', warpRecord, 'A way from one map to another.', {
    id: 'Names the warp',
    from: 'Id of the map that it is on',
    from_x: onMap.x,
    from_y: onMap.y,
    to: 'Id of the target map',
    to_name: 'Name of that map; absent if it has no other name than its id',
    to_x: onMap.x,
    to_y: onMap.y,
    to_indoor: 'Whether it leads indoors',
    ...onPicture,
    indoors: 'Whether it is indoors',
  }),
  describe('NpcOffer', npcOffer, 'An item that a vendor sells.', {
    item_id: ['Which item it is', 'id'],
    name: 'Its name',
    price: ['Price of one piece; in `currency` if given', 'zeny'],
    currency:
      'Currency other than zeny: an item, points, or for barter shops the whole price, `3 Jellopy, 1 Apple, 500z`',
  }),
  describe('MapNpc', npcRecord, 'An NPC on a map.', {
    id: 'Names the NPC',
    name: 'Name in the game',
    sprite_id: ['Picture; above 1000 a monster', 'id'],
    ...onMap,
    ...onPicture,
    is_vendor: 'Whether it sells something',
    items: 'Offers',
  }),
  describe('SpawnRegion', spawnRegion, 'A rectangle of the picture in which monsters appear.', {
    x: ['Left edge', 'picture points'],
    y: ['Upper edge', 'picture points'],
    x2: ['Right edge', 'picture points'],
    y2: ['Lower edge', 'picture points'],
    amount: ['How many appear in it', 'count'],
  }),
  describe('MapSpawn', spawnRecord, 'Monsters of one kind on a map.', {
    mob_id: ['Which monster it is', 'id'],
    name: 'Name over their heads, which may be another than that of their kind',
    lv: ['Level of these monsters, if it is not that of their kind', 'level'],
    hp: ['Hit points', 'count'],
    size: 'Small, Medium or Large',
    race: 'Name of its race',
    element: 'Element',
    bexp: ['Base experience it gives', 'count'],
    jexp: ['Job experience it gives', 'count'],
    hide_name: 'Whether its name is not shown',
    interval: ['How long until one comes back', 'ms'],
    variation: ['Random time on top', 'ms'],
    total_amount: ['How many live there', 'count'],
    regions: 'Where they appear; empty: everywhere',
  }),
  describe('MapDrop', mapDrop, 'An item that monsters leave behind because of the map they are killed on.', {
    item_id: ['Which item it is', 'id'],
    name: 'Its name',
    mob_id: ['The only monster that leaves it; absent: all of them', 'id'],
    mob_name: 'Its name',
    rate: ['Chance a kill; no rate of the realm counts', '1/100000'],
  }),
  describe('MapRecord', mapRecord, 'A map of the map database.', {
    id: 'Names the map, such as `prontera`',
    name: 'Name in the game',
    sub_title: 'Second line of its name in the game',
    width: ['Width', 'map cells'],
    height: ['Height', 'map cells'],
    cells: ['How many of its cells can be walked on', 'map cells'],
    town: 'Whether it is a town',
    guild_castle: 'Whether it is a castle that guilds fight for',
    guild_dungeon: 'Whether it is a dungeon of a castle',
    guild_base: 'Whether it is a base of a guild',
    mapflags: 'Rules of the map, such as `nowarp`',
    hidden: 'Whether lists leave it out',
    warps: 'Ways to other maps',
    npcs: 'NPCs',
    spawns: 'Monsters that live there',
    drops: 'Additional drops of its monsters',
  }),
];
