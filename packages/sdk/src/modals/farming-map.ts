import type { MeasuredMap } from '../contract/entities.ts';
import { type Cell, cell, type Section } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { loadFarmedMaps } from '../models/farmed-maps.ts';
import { loadMeasuredKills } from '../models/measured-kills.ts';
import type { FarmedDrop, FarmedMap } from '../rules/game/farm-map.ts';
import { readFarmingSetup, setupWords } from '../rules/game/farming-setup.ts';
import { formatCount, formatZeny, pluralize } from '../rules/text/format.ts';

const rowsPerPage = 10;

export interface FarmedMapDetails {
  farmed: FarmedMap;
  measured: MeasuredMap | undefined;
}

/** Returns the measured kills per hour as text, such as `540 (12 hunters)`. */
const measuredText = ({ kills_per_hour: kills, hunters }: MeasuredMap): string =>
  hunters === undefined ? formatCount(kills) : `${formatCount(kills)} (${pluralize(hunters, 'hunter')})`;

/** Text about the limits of the estimates, shown below the numbers of a map. */
const limits = [
  'One player alone on the map, who attacks the nearest monster. No misses, deaths, skills, breaks and weight limits.',
  'A teleport takes two seconds to the next monster. No monster is killed more often than it returns. Monsters of other levels are passed by.',
  'MVPs and monsters that return after an hour or later are left out. Drops of the map itself and of steals do not count.',
  'Measured kills are those of all hunters in the item log, by the hours in which they picked up pieces. Your settings do not change them.',
  'The numbers are for comparison of maps. They are rounded to two digits.',
];

export const farmingMap = defineAlert<FarmedMapDetails | undefined>()({
  id: 'farming_map',
  async load({ map: id, settings }, context, signal) {
    const [maps, measured] = await Promise.all([
      loadFarmedMaps(context, readFarmingSetup(settings), signal),
      loadMeasuredKills(context, signal),
    ]);
    const farmed = maps.find(({ map }) => map.id === id);
    return farmed && { farmed, measured: measured.get(id) };
  },
  failure: 'Failed to load the map database.',
  body: ({ settings }, _, details) => (details ? content(details, setupWords(readFarmingSetup(settings))) : []),
  close: 'Close',
});

const content = ({ farmed, measured }: FarmedMapDetails, player: string): Section[] => [
  {
    kind: 'facts',
    title: `${farmed.map.name} (${farmed.map.id})`,
    facts: [
      { label: 'Player', value: cell(player) },
      { label: 'Zeny per Hour', value: cell(formatZeny(farmed.zeny)) },
      { label: 'Without Cards', value: cell(formatZeny(farmed.zenyWithoutCards)) },
      { label: 'Base Exp per Hour', value: cell(formatCount(farmed.baseExp)) },
      { label: 'Job Exp per Hour', value: cell(formatCount(farmed.jobExp)) },
      { label: 'Kills per Hour', value: cell(formatCount(farmed.kills)) },
      { label: 'Measured Kills per Hour', value: cell(measured ? measuredText(measured) : 'Too few in the item log') },
    ],
  },
  {
    kind: 'grid',
    title: 'Drops',
    columns: [
      { title: 'Item' },
      { title: 'Pieces/h', align: 'end' },
      { title: 'Price', align: 'end' },
      { title: 'Zeny/h', align: 'end' },
      { title: 'Hours for One', align: 'end' },
      { title: 'Confidence' },
    ],
    rows: farmed.drops.map((drop) => ({ key: String(drop.itemId), cells: dropCells(drop) })),
    pageSize: rowsPerPage,
    empty: 'The monsters of this map drop nothing.',
  },
  {
    kind: 'grid',
    title: 'Monsters',
    columns: [
      { title: 'Monster' },
      { title: 'Level', align: 'end' },
      { title: 'Amount', align: 'end' },
      { title: 'Kills/h', align: 'end' },
      { title: 'Zeny/h', align: 'end' },
    ],
    rows: farmed.monsters.map(({ mob, level, amount, kills, zeny }, index) => ({
      key: `${mob.id}-${index}`,
      cells: [
        cell(mob.name),
        cell(formatCount(level)),
        cell(formatCount(amount)),
        cell(formatCount(Math.round(kills))),
        cell(formatZeny(Math.round(zeny))),
      ],
    })),
    pageSize: rowsPerPage,
  },
  { kind: 'text', title: 'Limits of These Numbers', paragraphs: limits },
];

const dropCells = ({ name, pieces, price, zeny, confidence }: FarmedDrop): Cell[] => [
  cell(name),
  cell(piecesText(pieces)),
  cell(price === undefined ? 'Unknown' : formatZeny(price), price === undefined ? { tone: 'soft' } : {}),
  cell(price === undefined ? '' : formatZeny(Math.round(zeny))),
  cell(hoursText(pieces), { title: 'Half of all players need less time' }),
  cell(confidence === 'npc' ? 'NPC price' : (confidence ?? '')),
];

/**
 * Formats a number of dropped items with three digits, such as `12.3` or `0.004`, because rare drops are far below one.
 */
const piecesText = (pieces: number): string =>
  pieces >= 100 ? formatCount(Math.round(pieces)) : String(Number(pieces.toPrecision(2)));

/**
 * Returns the text with the hours after which half of all players have one dropped item. `pieces` is the mean number
 * per hour.
 */
function hoursText(pieces: number): string {
  if (pieces <= 0) return '';
  const hours = Math.LN2 / pieces;
  return hours >= 10 ? formatCount(Math.round(hours)) : String(Number(hours.toPrecision(2)));
}
