import type { MapRecord } from '../../contract/databases.ts';
import type { FactColumn, RecordHead, RecordList } from '../../models/cards/record-list.ts';
import { type Cell, cell, cells, type Fact } from '../../models/content.ts';
import { shownMapflags } from '../../rules/game/mapflag-labels.ts';
import { smallMapPicture } from '../../rules/game/picture-paths.ts';
import { formatCount } from '../../rules/text/format.ts';
import { panelLink } from './database.ts';

export function kindBadges({ town, guild_castle, guild_dungeon, guild_base }: MapRecord): Cell[] {
  const marks: [boolean, string][] = [
    [town, 'Town'],
    [guild_castle, 'Guild Castle'],
    [guild_dungeon, 'Guild Dungeon'],
    [guild_base, 'Guild Base'],
  ];
  return marks.filter(([is]) => is).map(([, word]) => cell(word, { badge: true }));
}

export const mapHead = (map: MapRecord): RecordHead => ({
  key: map.id,
  title: map.name,
  notes: [...(map.sub_title ? [cell(map.sub_title)] : []), cell(`[${map.id}]`, { tone: 'soft' })],
  link: panelLink('map_db', { id: map.id }),
});

export const mapSize = ({ width, height, cells: walkable }: MapRecord): Fact[] => [
  { label: 'Size', value: cell(`${width} x ${height}`) },
  ...(walkable === undefined ? [] : [{ label: 'Walkable Cells', value: cell(formatCount(walkable)) }]),
];

const monsterCount = ({ spawns: list }: MapRecord): number =>
  list.reduce((sum, { total_amount }) => sum + total_amount, 0);

const kindText = (map: MapRecord): string =>
  kindBadges(map)
    .map(({ text }) => text)
    .join(', ');

const flagText = ({ mapflags }: MapRecord): string =>
  shownMapflags(mapflags)
    .map(({ label }) => label)
    .join(', ');

/** Returns the facts of a map for the list form, with the numbers of entries in the lists of its card. */
const counts = (map: MapRecord): Fact[] => [
  { label: 'Server Name', value: cell(map.id, { tone: 'soft' }) },
  { label: 'Kind', value: cells(kindBadges(map)) },
  { label: 'Monsters', value: cell(formatCount(monsterCount(map))) },
  { label: 'NPCs', value: cell(formatCount(map.npcs.length)) },
  { label: 'Warps', value: cell(formatCount(map.warps.length)) },
  { label: 'Map Flags', value: cell(flagText(map)) },
];

const columns: readonly FactColumn<MapRecord>[] = [
  { id: 'id', label: 'Server Name', sort: ({ id }) => id },
  { id: 'is', label: 'Kind', sort: kindText },
  { id: 'monsters', label: 'Monsters', fields: ['monster', 'mob', 'amount'], align: 'end', sort: monsterCount },
  { id: 'npc', label: 'NPCs', fields: ['sells'], align: 'end', sort: ({ npcs }) => npcs.length },
  { id: 'to', label: 'Warps', align: 'end', sort: ({ warps }) => warps.length },
  { id: 'width', label: 'Size', fields: ['height'], align: 'end', sort: ({ width, height }) => width * height },
  { id: 'cells', label: 'Walkable Cells', fields: ['density'], align: 'end', sort: ({ cells: walkable }) => walkable },
  { id: 'flag', label: 'Map Flags', sort: flagText },
];

/** The list form of the map database: a row per map instead of a card. */
export const mapList: RecordList<unknown, MapRecord> = {
  columns,
  name: ({ name }) => name,
  head: (map) => ({ ...mapHead(map), picture: { src: smallMapPicture(map.id), alt: '', width: 24, height: 24 } }),
  facts: (map) => [...mapSize(map), ...counts(map)],
};
