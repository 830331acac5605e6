import { dialog } from '../catalog/dialogs.ts';
import type { MeasuredMap } from '../contract/entities.ts';
import { cell, cells, type Filter } from '../models/content.ts';
import { loadHuntPlan } from '../models/hunt-plan.ts';
import { loadMeasuredKills } from '../models/measured-kills.ts';
import { defineTable } from '../models/table/table.ts';
import { hunterWords, readFarmingSetup } from '../rules/game/farming-setup.ts';
import type { HuntedMap } from '../rules/game/hunt-plan.ts';
import { formatCount } from '../rules/text/format.ts';
import { panelLink } from './parts/database.ts';
import { huntLimits } from './parts/farm-limits.ts';
import { hoursCell, huntFailure, huntFilters, huntToolbar, rounded } from './parts/hunt.ts';
import { mapCell } from './parts/map-cell.ts';
import { measuredColumn } from './parts/measured-column.ts';

interface Row extends HuntedMap {
  /** Number of items that the user wants to hunt. */
  wanted: number;
  measured: MeasuredMap | undefined;
  settings: readonly Filter[];
}

/** Maximum number of items that a cell of the list names. */
const namedPerCell = 3;

export const huntMaps = defineTable<Row>()({
  id: 'hunt_maps',
  command: ['hunt', 'maps'],
  async load(context, { filters: settings }, signal) {
    const [{ drops, maps }, measured] = await Promise.all([
      loadHuntPlan(context, settings, signal),
      loadMeasuredKills(context, signal),
    ]);
    return maps.map((map) => ({
      ...map,
      ...{ wanted: drops.length, settings, measured: measured.get(map.farmed.map.id) },
    }));
  },
  failure: huntFailure,
  key: ({ farmed }) => farmed.map.id,
  name: ({ farmed }) => farmed.map.name,
  columns: [
    {
      ...{ id: 'map', title: 'Map', priority: 1 },
      cell: ({ farmed: { map } }) => mapCell(map.id, map.name),
      sort: ({ farmed }) => farmed.map.name,
    },
    {
      ...{ id: 'found', title: 'Found', priority: 1, align: 'end' },
      cell: ({ found, wanted }) => cell(`${formatCount(found.length)} of ${formatCount(wanted)}`),
      sort: ({ found }) => found.length,
    },
    {
      ...{ id: 'items', title: 'Items', priority: 3 },
      cell: ({ found }) =>
        cells([
          ...found
            .slice(0, namedPerCell)
            .map(({ itemId, name }) => cell(name, { link: panelLink('item_db', { id: itemId }) })),
          ...(found.length > namedPerCell ? [cell(`${formatCount(found.length - namedPerCell)} more`)] : []),
        ]),
    },
    {
      ...{ id: 'here', title: 'Hours Here', priority: 2, align: 'end' },
      cell: ({ hoursHere }) => hoursCell(hoursHere),
      sort: ({ hoursHere }) => hoursHere,
    },
    {
      ...{ id: 'hours', title: 'Hours for All', priority: 1, align: 'end' },
      cell: ({ hours }) => hoursCell(hours),
      sort: ({ hours }) => hours,
    },
    {
      ...{ id: 'kills', title: 'Kills Here', priority: 3, align: 'end' },
      cell: ({ killsHere }) => cell(formatCount(rounded(killsHere) ?? 0)),
      sort: ({ killsHere }) => killsHere,
    },
    {
      ...{ id: 'rate', title: 'Kills/h', priority: 3, align: 'end' },
      cell: ({ farmed }) => cell(formatCount(farmed.kills)),
      sort: ({ farmed }) => farmed.kills,
    },
    measuredColumn(),
  ],
  search: {
    placeholder: 'Search for a map or an item',
    texts: ({ farmed, found }) => [farmed.map.id, farmed.map.name, ...found.map(({ name }) => name)],
  },
  filters: huntFilters,
  sort: { column: 'hours', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'No map has one of these drops', unmatched: 'No maps found matching search' },
  toolbar: (context) => huntToolbar(context, 'hunt_maps'),
  summary: ([first]) => first && `Player: ${hunterWords(readFarmingSetup(first.settings))} · ${huntLimits}`,
  shortSummary: () => 'estimates',
  rowTarget: ({ farmed, settings }) => dialog('farming_map', { map: farmed.map.id, settings }),
  mainFields: ['map', 'name', 'found', 'wanted', 'hours_here', 'hours', 'kills_here'],
  fields: {
    map: ({ farmed }) => farmed.map.id,
    name: ({ farmed }) => farmed.map.name,
    found: ({ found }) => found.length,
    wanted: ({ wanted }) => wanted,
    items: ({ found }) => found.map(({ itemId, name }) => ({ id: itemId, name })),
    hours_here: ({ hoursHere }) => rounded(hoursHere),
    hours: ({ hours }) => rounded(hours),
    kills_here: ({ killsHere }) => rounded(killsHere),
    kills_per_hour: ({ farmed }) => farmed.kills,
    measured_kills: ({ measured }) => measured?.kills_per_hour,
    hunters: ({ measured }) => measured?.hunters,
  },
  spreadsheetFields: { items: ({ found }) => found.map(({ name }) => name).join(', ') },
});
