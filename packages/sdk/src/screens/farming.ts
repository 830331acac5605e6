import { dialog } from '../catalog/dialogs.ts';
import type { MeasuredMap } from '../contract/entities.ts';
import { type Cell, cell, cells, type Filter } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { loadFarmedMaps } from '../models/farmed-maps.ts';
import { loadMeasuredKills } from '../models/measured-kills.ts';
import { type Column, defineTable, type TableLanguage } from '../models/table/table.ts';
import type { FarmedMap } from '../rules/game/farm-map.ts';
import { type FarmingSetup, farmingSettings, readFarmingSetup, setupWords } from '../rules/game/farming-setup.ts';
import { farmingFields } from '../rules/search-fields/index.ts';
import { formatCount, formatZeny } from '../rules/text/format.ts';
import { panelLink } from './parts/database.ts';
import { farmLimits } from './parts/farm-limits.ts';
import { mapCell } from './parts/map-cell.ts';
import { measuredColumn } from './parts/measured-column.ts';
import { mobCell } from './parts/mob-cell.ts';

interface Row {
  farmed: FarmedMap;
  setup: FarmingSetup;
  measured: MeasuredMap | undefined;
  /** Settings of the hunting player, as they are in the address. */
  settings: readonly Filter[];
}

/** Maximum number of monsters or drops that a cell of the list names. */
const namedPerCell = 2;

async function language({ databases }: Context): Promise<TableLanguage<Row>> {
  const queries = await databases.rowQueries();
  return { over: (rows) => queries.over(farmingFields(), rows) };
}

const dropLink = (id: number): string => panelLink('item_db', { id });

const dropsCell = ({ farmed: { drops } }: Row): Cell =>
  cells(
    drops
      .filter(({ zeny }) => zeny > 0)
      .slice(0, namedPerCell)
      .map(({ itemId, name, zeny }) =>
        cell(name, { link: dropLink(itemId), title: `${formatZeny(Math.round(zeny))} in an hour` }),
      ),
  );

const monstersCell = ({ farmed: { monsters } }: Row): Cell =>
  cells(
    monsters
      .slice(0, namedPerCell)
      .map(({ mob, level, amount }) => mobCell(mob.id, mob.name, { title: `${formatCount(amount)}, level ${level}` })),
  );

const confidenceWords = { high: 'High', medium: 'Medium', low: 'Low', npc: 'NPC prices' } as const;

const perHour = <const Id extends string>(
  { id, title, priority }: { id: Id; title: string; priority: 1 | 2 | 3 },
  read: (farmed: FarmedMap) => number,
  format: (value: number) => string = formatCount,
): Column<Row, Id> => ({
  ...{ id, title, priority, align: 'end' },
  cell: ({ farmed }) => cell(format(read(farmed))),
  sort: ({ farmed }) => read(farmed),
});

const bothTimes = 'Seconds per kill replace the damage per second.';

export const farming = defineTable<Row>()({
  id: 'farming',
  command: ['farming', 'list'],
  async load(context, { filters: settings }, signal) {
    const setup = readFarmingSetup(settings);
    const hasBoth = setup.killTime !== undefined && settings.some(({ key }) => key === 'dps');
    const [maps, measured] = await Promise.all([
      loadFarmedMaps(context, setup, signal),
      loadMeasuredKills(context, signal),
    ]);
    return {
      rows: maps.map((farmed) => ({ farmed, setup, settings, measured: measured.get(farmed.map.id) })),
      next: undefined,
      notice: hasBoth ? bothTimes : undefined,
    };
  },
  failure: 'Failed to load the map database.',
  key: ({ farmed }) => farmed.map.id,
  name: ({ farmed }) => farmed.map.name,
  columns: [
    {
      ...{ id: 'map', title: 'Map', priority: 1 },
      cell: ({ farmed: { map } }) => mapCell(map.id, map.name),
      sort: ({ farmed }) => farmed.map.name,
    },
    perHour({ id: 'zeny', title: 'Zeny/h', priority: 1 }, ({ zeny }) => zeny, formatZeny),
    perHour({ id: 'no_cards', title: 'Without Cards', priority: 2 }, (farmed) => farmed.zenyWithoutCards, formatZeny),
    perHour({ id: 'base_exp', title: 'Base Exp/h', priority: 2 }, ({ baseExp }) => baseExp),
    perHour({ id: 'job_exp', title: 'Job Exp/h', priority: 3 }, ({ jobExp }) => jobExp),
    perHour({ id: 'kills', title: 'Kills/h', priority: 2 }, ({ kills }) => kills),
    measuredColumn(),
    { id: 'drops', title: 'Best Drops', priority: 3, cell: dropsCell },
    { id: 'monsters', title: 'Monsters', priority: 3, cell: monstersCell },
    {
      ...{ id: 'confidence', title: 'Prices', priority: 3 },
      cell: ({ farmed }) => cell(confidenceWords[farmed.confidence]),
      sort: ({ farmed }) => confidenceWords[farmed.confidence],
    },
  ],
  search: {
    placeholder: 'Search for a map, monster, or drop',
    language,
    texts: ({ farmed }) => [
      farmed.map.id,
      farmed.map.name,
      ...farmed.monsters.map(({ mob }) => mob.name),
      ...farmed.drops.map(({ name }) => name),
    ],
  },
  filters: farmingSettings,
  sort: { column: 'no_cards', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No map with monsters', unmatched: 'No maps found matching search' },
  toolbar: () => [{ id: 'player', key: 'c', label: 'Change Player', target: dialog('farming_setup'), tone: 'primary' }],
  summary: ([first]) => first && `Player: ${setupWords(first.setup)} · ${farmLimits}`,
  shortSummary: () => 'estimates',
  rowTarget: ({ farmed, settings }) => dialog('farming_map', { map: farmed.map.id, settings }),
  mainFields: ['map', 'name', 'zeny', 'zeny_without_cards', 'base_exp', 'job_exp', 'kills', 'confidence'],
  fields: {
    map: ({ farmed }) => farmed.map.id,
    name: ({ farmed }) => farmed.map.name,
    damage: ({ setup }) => (setup.killTime === undefined ? setup.damage : undefined),
    kill_time: ({ setup }) => setup.killTime,
    zeny: ({ farmed }) => farmed.zeny,
    zeny_without_cards: ({ farmed }) => farmed.zenyWithoutCards,
    base_exp: ({ farmed }) => farmed.baseExp,
    job_exp: ({ farmed }) => farmed.jobExp,
    kills: ({ farmed }) => farmed.kills,
    measured_kills: ({ measured }) => measured?.kills_per_hour,
    hunters: ({ measured }) => measured?.hunters,
    confidence: ({ farmed }) => farmed.confidence,
    monsters: ({ farmed }) =>
      farmed.monsters.map(({ mob, level, amount, kills }) => ({ id: mob.id, name: mob.name, level, amount, kills })),
    drops: ({ farmed }) =>
      farmed.drops.map(({ itemId, name, pieces, price, zeny }) => ({ id: itemId, name, pieces, price, zeny })),
  },
  spreadsheetFields: {
    monsters: ({ farmed }) => farmed.monsters.map(({ mob }) => mob.name).join(', '),
    drops: ({ farmed }) => farmed.drops.map(({ name }) => name).join(', '),
  },
});
