import type { Searchable } from '../client/search/searchables.ts';
import { limits } from '../contract/constants.ts';
import { type MobRecord, mobRecord } from '../contract/databases.ts';
import { type Card, type CardState, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, cells, type Section } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { distinctNames } from '../rules/game/distinct-names.ts';
import { itemPicture, mobPicture, movingMobPicture } from '../rules/game/picture-paths.ts';
import { formatCount } from '../rules/text/format.ts';
import { formatInterval, formatIntervalRange } from '../rules/text/intervals.ts';
import { type Comparison, compareButton, comparisonCard, comparisonOf, isComparedItem } from './parts/comparison.ts';
import { databaseFile, databaseResource, findRecords, hasRecord, language, panelLink } from './parts/database.ts';
import { dropCell } from './parts/drop-cell.ts';
import { mobDropDetails } from './parts/drop-section.ts';
import { joinDetails } from './parts/join-details.ts';
import { listOfRecords } from './parts/list-of-records.ts';
import { mapCell } from './parts/map-cell.ts';
import { mobCell } from './parts/mob-cell.ts';
import { attributes, basicFacts, mobFacts, mobHead, mobList, search, statistics } from './parts/mob-list.ts';
import { mobValueDetails } from './parts/price-section.ts';
import { skillCell } from './parts/skill-cell.ts';
import { stateLegend, states } from './parts/states-cell.ts';

type Mobs = Searchable<MobRecord>;

const failure = 'Failed to load the monster database.';

/** Number of spawn maps per page on the card of a monster. */
const spawnsPerPage = 5;

export const mobDb = defineCards<Mobs, MobRecord | Comparison<MobRecord>>()({
  id: 'mob_db',
  command: ['mobs', 'search'],
  isPublic: true,
  resource: databaseResource(({ databases }) => databases.mobSearch(), failure),
  failure,
  items(data, query) {
    const comparison = comparisonOf(data.records, query);
    return comparison ? [comparison] : findRecords(data, query, (a, b) => a.id - b.id);
  },
  file: databaseFile('mob_db.json', 'Download All Mob Data as JSON'),
  search: { placeholder: 'Search for a mob', minLength: limits.minDatabaseSearchLength, language },
  pageSize: 5,
  hasRecord,
  shareKind: 'monster',
  canCompare: true,
  details: joinDetails(mobDropDetails, mobValueDetails),
  empty: { title: 'No monsters found matching search' },
  skeleton: { cards: 5, rows: 6 },
  card: (mob, state) => (isComparedItem(mob) ? comparison(mob.records, state) : card(mob, state)),
  list: listOfRecords(mobList),
  mainFields: ['id', 'name', 'lv', 'hp', 'race', 'size', 'element'],
  fields: fieldsOf(mobRecord, (mob) => mob),
});

const comparison = (mobs: readonly MobRecord[], { context }: CardState<Mobs>): Card =>
  comparisonCard(
    'mob_db',
    mobs.map((mob) => ({
      id: mob.id,
      name: mob.name,
      facts: mobFacts(mob, context.site.rates),
    })),
  );

function card(mob: MobRecord, { context, query }: CardState<Mobs>): Card {
  const { rates } = context.site;
  const isAlone = query.id === String(mob.id);
  return {
    ...mobHead(mob),
    picture: {
      src: mobPicture(mob.id),
      alt: mob.name,
      width: mob.img_width,
      height: mob.img_height,
      ...(isAlone ? { moving: movingMobPicture(mob.id) } : {}),
    },
    buttons: [compareButton('mob_db', mob, query)],
    sections: [
      { kind: 'facts', facts: basicFacts(mob) },
      { kind: 'facts', title: 'Stats', facts: statistics(mob, rates) },
      { kind: 'facts', together: true, facts: attributes(mob) },
      ...drops(
        'Drops',
        mob.drops.toSorted((a, b) => b.rate - a.rate),
        rates.drop,
      ),
      // The rewards of an MVP are listed in this order, because the game server draws them in it.
      ...(mob.mvp_drops.length > 0 ? drops('MVP Drops', mob.mvp_drops, rates.drop) : []),
      ...skills(mob, context, isAlone),
      ...(mob.mode.length > 0 ? [{ kind: 'list' as const, title: 'Mode', entries: mob.mode.map(search) }] : []),
      ...spawns(mob),
      ...slaves(mob, isAlone),
    ],
  };
}

function drops(title: string, list: MobRecord['drops'], rate: number): Section[] {
  const nameOf = distinctNames(list);
  const rows = list.map((drop, index) => ({
    key: `${drop.id}-${index}`,
    cells: [
      cell(nameOf(drop), {
        link: panelLink('item_db', { id: drop.id }),
        picture: { src: itemPicture(drop.id), alt: '', width: 24, height: 24 },
      }),
      dropCell(drop.rate, rate),
    ],
  }));
  return [
    {
      kind: 'grid',
      title,
      columns: [{ title: 'Item' }, { title: 'Drop Rate', align: 'end' }],
      rows,
      empty: 'No drops',
    },
  ];
}

/**
 * Returns the section with the skills of a monster. `hasLegend`: true if an explanation of the states follows, which
 * would be too long in a list.
 */
function skills({ skills: known }: MobRecord, context: Context, hasLegend: boolean): Section[] {
  if (known.length === 0) return [];
  const rows = known.map((skill, index) => ({
    key: `${skill.name}-${index}`,
    cells: [skillCell(context, skill), cell(skill.level), states(skill.states)],
  }));
  return [
    {
      kind: 'grid',
      title: 'Skills',
      columns: [{ title: 'Skill' }, { title: 'Level', align: 'end' }, { title: 'When' }],
      rows,
      ...(hasLegend && { legend: stateLegend(known) }),
    },
  ];
}

/** Returns a text such as `as Poring King, level 50` for a spawn that gives its monsters their own name or level. */
const spawnLooks = ({ name, lv }: MobRecord['spawns'][number]): string =>
  [...(name === undefined ? [] : [`as ${name}`]), ...(lv === undefined ? [] : [`level ${lv}`])].join(', ');

function spawns({ spawns: habitats }: MobRecord): Section[] {
  if (habitats.length === 0) return [];
  const rows = habitats.map((spawn, index) => ({
    key: `${spawn.map_id}-${index}`,
    cells: [
      cells([mapCell(spawn.map_id, spawn.map_name), cell(spawnLooks(spawn), { tone: 'soft' })]),
      cell(formatCount(spawn.total_amount)),
      cell(formatIntervalRange(spawn.interval, 0)),
      cell(formatInterval(spawn.variation)),
    ],
  }));
  const columns = [
    { title: 'Map' },
    { title: 'Amount', align: 'end' as const },
    { title: 'Interval', align: 'end' as const },
    { title: 'Variation', align: 'end' as const },
  ];
  return [{ kind: 'grid', title: 'Spawns', columns, rows, pageSize: spawnsPerPage }];
}

function slaves({ slaves: groups, master, hidden }: MobRecord, hasLegend: boolean): Section[] {
  const above: Section[] =
    master && hidden
      ? [
          {
            kind: 'facts',
            title: 'Master',
            facts: [{ label: 'Called by', value: mobCell(master.mob_id, master.name) }],
          },
        ]
      : [];
  if (groups.length === 0) return above;
  const rows = groups.map((group, index) => ({
    key: String(index),
    cells: [
      cells(group.slaves.flatMap((slave) => slaveCells(slave))),
      cell(group.condition),
      cell(`${group.chance / 100}%`),
      cell(formatInterval(group.delay)),
      states(group.states),
    ],
  }));
  const columns = [
    { title: 'Slaves' },
    { title: 'Condition' },
    { title: 'Chance', align: 'end' as const },
    { title: 'Delay', align: 'end' as const },
    { title: 'When' },
  ];
  return [
    ...above,
    { kind: 'grid', title: 'Slaves', columns, rows, ...(hasLegend && { legend: stateLegend(groups) }) },
  ];
}

type Slave = MobRecord['slaves'][number]['slaves'][number];

const slaveCells = ({ mob_id, name, count: amount, hidden }: Slave): Cell[] => [
  mobCell(mob_id, amount > 1 ? `${name} x${amount}` : name),
  ...(hidden
    ? [cell('summoned only', { tone: 'soft', title: 'It never spawns by itself and cannot be found by searching' })]
    : []),
];
