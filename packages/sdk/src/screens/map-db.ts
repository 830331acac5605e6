import type { Searchable } from '../client/search/searchables.ts';
import { limits } from '../contract/constants.ts';
import {
  type MapDrop,
  type MapNpc,
  type MapRecord,
  type MapSpawn,
  type MapWarp,
  mapRecord,
} from '../contract/databases.ts';
import type { SiteConfig } from '../contract/site.ts';
import { type Card, type CardState, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, cells, type Section } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { distinctNames } from '../rules/game/distinct-names.ts';
import { formatMapDropChance } from '../rules/game/drop-rates.ts';
import { experience } from '../rules/game/experience.ts';
import { npcKey, spawnKey, warpKey } from '../rules/game/map-markers.ts';
import { shownMapflags } from '../rules/game/mapflag-labels.ts';
import { mapPicture, smallMapPicture, smallMobPicture, smallNpcPicture } from '../rules/game/picture-paths.ts';
import { formatPrice } from '../rules/game/prices.ts';
import { formatCount } from '../rules/text/format.ts';
import { formatIntervalRange } from '../rules/text/intervals.ts';
import { databaseFile, databaseResource, findRecords, hasRecord, language, panelLink } from './parts/database.ts';
import { mapCell } from './parts/map-cell.ts';
import { kindBadges, mapHead, mapList, mapSize } from './parts/map-list.ts';
import { killedMob, mobCell } from './parts/mob-cell.ts';

type Maps = Searchable<MapRecord>;

const failure = 'Failed to load the map database.';
const rowsPerPage = 5;
const warpsInList = 6;
const warpsInDetail = 8;

export const mapDb = defineCards<Maps, MapRecord>()({
  id: 'map_db',
  command: ['maps', 'search'],
  isPublic: true,
  resource: databaseResource(({ databases }) => databases.mapSearch(), failure),
  failure,
  items: (data, query) => findRecords(data, query, townsFirst),
  file: databaseFile('map_db.json', 'Download All Map Data as JSON'),
  search: { placeholder: 'Search for a map', minLength: limits.minDatabaseSearchLength, language },
  pageSize: 5,
  hasRecord,
  shareKind: 'map',
  empty: { title: 'No maps found matching search' },
  skeleton: { cards: 5, rows: 6 },
  card,
  list: mapList,
  mainFields: ['id', 'name', 'sub_title', 'width', 'height'],
  fields: fieldsOf(mapRecord, (map) => map),
});

const townsFirst = (a: MapRecord, b: MapRecord): number =>
  Number(b.town) - Number(a.town) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

function card(map: MapRecord, { context, total }: CardState<Maps>): Card {
  const people = map.npcs.filter(({ items }) => items.length === 0);
  const vendors = map.npcs.filter(({ items }) => items.length > 0);
  return {
    ...mapHead(map),
    picture: { src: mapPicture(map.id), alt: `Map of ${map.name}`, width: 256, height: 256 },
    thumbnail: { src: smallMapPicture(map.id), alt: '', width: 128, height: 128 },
    sections: [
      { kind: 'badges', badges: kindBadges(map) },
      { kind: 'facts', facts: mapSize(map) },
      ...flags(map),
      ...warps(map.warps, total === 1 ? warpsInDetail : warpsInList),
      ...spawns(map.spawns, context.site.rates),
      ...drops(map.drops),
      ...npcs('NPCs', people),
      ...shops(vendors),
    ],
  };
}

function flags({ mapflags }: MapRecord): Section[] {
  const shown = shownMapflags(mapflags);
  return shown.length > 0 ? [{ kind: 'list', title: 'Map Flags', entries: shown.map(({ label }) => cell(label)) }] : [];
}

function warps(list: readonly MapWarp[], pageSize: number): Section[] {
  if (list.length === 0) return [];
  const rows = list.map((warp) => ({
    key: warpKey(warp.id),
    cells: [cell(`${warp.from_x}, ${warp.from_y}`), mapCell(warp.to, warp.to_name), cell(`${warp.to_x}, ${warp.to_y}`)],
  }));
  return [
    {
      kind: 'grid',
      title: 'Warps',
      columns: [{ title: 'From' }, { title: 'To' }, { title: 'Arrives at' }],
      rows,
      pageSize,
    },
  ];
}

/** Returns the name of spawned monsters, with their level if it differs from the usual level of their kind. */
const spawnName = ({ name, lv }: MapSpawn): string => (lv === undefined ? name : `${name} (level ${lv})`);

function spawns(list: readonly MapSpawn[], rates: SiteConfig['rates']): Section[] {
  if (list.length === 0) return [];
  const nameOf = distinctNames(list.map((spawn) => ({ id: spawn.mob_id, name: spawnName(spawn) })));
  const rows = list.map((spawn, index) => ({
    key: spawnKey(spawn.mob_id, index),
    cells: [
      mobCell(spawn.mob_id, nameOf({ id: spawn.mob_id, name: spawnName(spawn) }), {
        title: `${spawn.size} ${spawn.race}, ${spawn.element.type} ${spawn.element.level}`,
      }),
      cell(formatCount(spawn.total_amount)),
      cell(formatIntervalRange(spawn.interval, spawn.variation)),
      cell(formatCount(spawn.hp)),
      cell(formatCount(experience(spawn.bexp, rates.base))),
      cell(formatCount(experience(spawn.jexp, rates.job))),
    ],
  }));
  const number = (title: string) => ({ title, align: 'end' as const });
  const columns = [
    { title: 'Monster' },
    number('Amount'),
    number('Interval'),
    number('HP'),
    number('Base EXP'),
    number('Job EXP'),
  ];
  return [{ kind: 'grid', title: 'Spawns', columns, rows, pageSize: rowsPerPage }];
}

function drops(list: readonly MapDrop[]): Section[] {
  if (list.length === 0) return [];
  const rows = list.map((drop, index) => ({
    key: `${drop.item_id}-${index}`,
    cells: [
      cell(drop.name, { link: panelLink('item_db', { id: drop.item_id }) }),
      killedMob(drop),
      cell(formatMapDropChance(drop.rate)),
    ],
  }));
  const columns = [{ title: 'Item' }, { title: 'Monster' }, { title: 'Drop Rate', align: 'end' as const }];
  return [{ kind: 'grid', title: 'Map Drops', columns, rows, pageSize: rowsPerPage }];
}

const position = ({ x, y }: MapNpc): Cell => cell(`${x}, ${y}`);

function npcs(title: string, list: readonly MapNpc[]): Section[] {
  if (list.length === 0) return [];
  const rows = list.map((npc) => ({ key: npcKey(npc.id), cells: [portrait(npc), position(npc)] }));
  return [{ kind: 'grid', title, columns: [{ title: 'Name' }, { title: 'Position' }], rows, pageSize: rowsPerPage }];
}

function shops(list: readonly MapNpc[]): Section[] {
  if (list.length === 0) return [];
  const rows = list.map((npc) => ({
    key: npcKey(npc.id),
    cells: [portrait(npc), position(npc), cells(wareCells(npc.items))],
  }));
  const columns = [{ title: 'Name' }, { title: 'Position' }, { title: 'Sells' }];
  return [{ kind: 'grid', title: 'Vendors', columns, rows, pageSize: rowsPerPage }];
}

function wareCells(items: MapNpc['items']): Cell[] {
  const nameOf = distinctNames(items.map(({ item_id: id, name }) => ({ id, name })));
  return items.map(({ item_id: id, name, ...price }) =>
    cell(`${nameOf({ id, name })} (${formatPrice(price)})`, { link: panelLink('item_db', { id }) }),
  );
}

/**
 * Returns true if a sprite number belongs to an NPC sprite. Other numbers are sprites of monsters, which some NPCs use.
 */
const isNpcSprite = (sprite: number): boolean => sprite <= 1_000 || (sprite > 10_000 && sprite < 20_000);

function portrait({ name, sprite_id: sprite }: MapNpc): Cell {
  // NPCs with the sprite numbers 0 and -1 are invisible, so they have no picture.
  if (sprite === undefined || sprite <= 0) return cell(name);
  const src = isNpcSprite(sprite) ? smallNpcPicture(sprite) : smallMobPicture(sprite);
  return cell(name, { picture: { src, alt: '', width: 24, height: 32 } });
}
