import type { MeasuredMap } from '../contract/entities.ts';
import { formatHash } from '../core/hash-query.ts';
import { type Cell, cell, cells, type Filter } from '../models/content.ts';
import { loadHuntPlan } from '../models/hunt-plan.ts';
import { loadMeasuredKills } from '../models/measured-kills.ts';
import { withoutFilter } from '../models/search/list-query.ts';
import { defineTable } from '../models/table/table.ts';
import { hunterWords, readFarmingSetup } from '../rules/game/farming-setup.ts';
import { type HuntedDrop, type HuntedMap, hoursForHalf } from '../rules/game/hunt-plan.ts';
import { itemPicture } from '../rules/game/picture-paths.ts';
import { formatCount } from '../rules/text/format.ts';
import { panelLink } from './parts/database.ts';
import { huntLimits } from './parts/farm-limits.ts';
import { hoursCell, hoursText, huntFailure, huntFilters, huntToolbar, rounded } from './parts/hunt.ts';
import { mapCell } from './parts/map-cell.ts';
import { measuredColumn } from './parts/measured-column.ts';
import { mobCell } from './parts/mob-cell.ts';

interface Row {
  drop: HuntedDrop;
  /** Best map for hunting all wanted items. */
  best: HuntedMap | undefined;
  measured: MeasuredMap | undefined;
  settings: readonly Filter[];
}

const unknown = cell('Unknown', { tone: 'soft' });

const monsterCell = ({ drop: { mob, chance } }: Row): Cell =>
  mob && chance !== undefined
    ? {
        ...cells([mobCell(mob.id, mob.name), cell(`${Number((chance * 100).toPrecision(4))}%`, { tone: 'soft' })]),
        stacked: true,
      }
    : cell('No monster', { tone: 'soft' });

/** Returns the estimated hours for all wanted items, one after the other. */
const hoursOf = (rows: readonly Row[]): number => rows.reduce((sum, { drop }) => sum + (drop.hours ?? 0), 0);

/** Returns the line above the hunt list: the totals for all wanted items, and the limits of the estimates. */
function summary(rows: readonly Row[]): string {
  const [first] = rows;
  const kills = rows.reduce((sum, { drop }) => sum + (drop.kills ?? 0), 0);
  const unfound = rows.filter(({ drop }) => drop.hours === undefined).length;
  const best = first?.best;
  return [
    `One after the other: ${formatCount(rounded(kills) ?? 0)} kills, ${hoursText(hoursOf(rows))}`,
    ...(unfound > 0 ? [`${formatCount(unfound)} on no map`] : []),
    ...(best?.hours === undefined ? [] : [`Beginning on ${best.farmed.map.name}: ${hoursText(best.hours)}`]),
    ...(first ? [`Player: ${hunterWords(readFarmingSetup(first.settings))}`] : []),
    huntLimits,
  ].join(' · ');
}

export const hunt = defineTable<Row>()({
  id: 'hunt',
  command: ['hunt', 'list'],
  async load(context, { filters: settings }, signal) {
    const [{ drops, maps }, measured] = await Promise.all([
      loadHuntPlan(context, settings, signal),
      loadMeasuredKills(context, signal),
    ]);
    return drops.map((drop) => ({
      ...{ drop, best: maps[0], settings },
      measured: drop.map && measured.get(drop.map.map.id),
    }));
  },
  failure: huntFailure,
  key: ({ drop }) => String(drop.itemId),
  name: ({ drop }) => drop.name,
  columns: [
    {
      ...{ id: 'item', title: 'Item', priority: 1 },
      cell: ({ drop }) =>
        cell(drop.name, {
          link: panelLink('item_db', { id: drop.itemId }),
          picture: { src: itemPicture(drop.itemId), alt: '', width: 24, height: 24 },
        }),
      sort: ({ drop }) => drop.name,
    },
    {
      ...{ id: 'monster', title: 'Monster', priority: 2 },
      cell: monsterCell,
      sort: ({ drop }) => drop.mob?.name,
    },
    {
      ...{ id: 'kills', title: 'Kills', priority: 1, align: 'end' },
      cell: ({ drop }) => (drop.kills === undefined ? unknown : cell(formatCount(rounded(drop.kills) ?? 0))),
      sort: ({ drop }) => drop.kills,
    },
    {
      ...{ id: 'map', title: 'Best Map', priority: 2 },
      cell: ({ drop: { map } }) => (map ? mapCell(map.map.id, map.map.name) : cell('No map', { tone: 'soft' })),
      sort: ({ drop }) => drop.map?.map.name,
    },
    {
      ...{ id: 'hours', title: 'Hours', priority: 1, align: 'end' },
      cell: ({ drop }) => hoursCell(drop.hours),
      sort: ({ drop }) => drop.hours,
    },
    {
      ...{ id: 'half', title: 'Half Have It After', priority: 3, align: 'end' },
      cell: ({ drop }) => hoursCell(hoursForHalf(drop.hours)),
      sort: ({ drop }) => drop.hours,
    },
    {
      ...{ id: 'rate', title: 'Kills/h', priority: 3, align: 'end' },
      cell: ({ drop }) => cell(drop.map ? formatCount(drop.map.kills) : ''),
      sort: ({ drop }) => drop.map?.kills,
    },
    measuredColumn(),
  ],
  search: {
    placeholder: 'Search items, mobs, maps',
    texts: ({ drop }) => [drop.name, drop.mob?.name, drop.map?.map.name],
  },
  filters: huntFilters,
  sort: { column: 'hours', direction: 'ascending' },
  pageSize: 50,
  empty: {
    none: 'Add the items that you want, and see where you get them soonest',
    unmatched: 'No items of this hunt found matching search',
  },
  toolbar: (context) => huntToolbar(context, 'hunt'),
  summary,
  shortSummary: (rows) => `${hoursText(hoursOf(rows))}, estimated`,
  actions: [
    {
      ...{ id: 'remove', key: 'R', label: 'Remove' },
      async run({ drop }, { location, navigate }) {
        navigate(formatHash(withoutFilter(location.getSnapshot(), { key: 'items', value: String(drop.itemId) })));
      },
    },
  ],
  mainFields: ['item_id', 'item', 'mob', 'chance', 'kills', 'map', 'hours'],
  fields: {
    item_id: ({ drop }) => drop.itemId,
    item: ({ drop }) => drop.name,
    mob_id: ({ drop }) => drop.mob?.id,
    mob: ({ drop }) => drop.mob?.name,
    chance: ({ drop }) => drop.chance,
    kills: ({ drop }) => rounded(drop.kills),
    map: ({ drop }) => drop.map?.map.id,
    map_name: ({ drop }) => drop.map?.map.name,
    kills_per_hour: ({ drop }) => drop.map?.kills,
    measured_kills: ({ measured }) => measured?.kills_per_hour,
    hunters: ({ measured }) => measured?.hunters,
    hours: ({ drop }) => rounded(drop.hours),
    half_after: ({ drop }) => rounded(hoursForHalf(drop.hours)),
  },
});
