import type { SkillRecord } from '../../contract/skill-records.ts';
import { type Cell, cell, cells, type Fact, type Section } from '../../models/content.ts';
import { itemSubtypeLabel } from '../../rules/game/item-labels.ts';
import { atLevel, type LevelField, skillWord } from '../../rules/game/skill-facts.ts';
import { formatCount, formatZeny } from '../../rules/text/format.ts';
import { formatInterval } from '../../rules/text/intervals.ts';
import { panelLink } from './database.ts';

const search = (field: string, word: string, text = word): Cell =>
  cell(text, { link: panelLink('skill_db', { search: `${field}:"${word}"` }) });

const takenItem = ({ item_id, name, amount, level }: SkillRecord['item_cost'][number]): Cell =>
  cell(`${amount} x ${name}${level === undefined ? '' : ` (level ${level})`}`, {
    link: panelLink('item_db', { id: item_id }),
  });

/** Returns the facts of a skill that do not depend on its level. */
export function skillFacts(skill: SkillRecord): Fact[] {
  const { weapons = [], ammo = [], state, hit, type, elements, item_cost } = skill;
  const words = (label: string, field: string, list: readonly string[], textOf = (word: string) => word): Fact[] =>
    list.length === 0 ? [] : [{ label, value: cells(list.map((word) => search(field, word, textOf(word)))) }];
  return [
    { label: 'Server Name', value: cell(skill.aegis_name) },
    { label: 'Highest Level', value: cell(skill.max_level) },
    { label: 'Target', value: search('target', skill.target) },
    ...words('Type', 'type', type === undefined ? [] : [type]),
    ...words('Element', 'element', elements),
    ...words('Hits As', 'hit', hit === undefined ? [] : [skillWord(hit)]),
    ...words('Weapon', 'weapon', weapons, itemSubtypeLabel),
    ...words('Ammunition', 'ammo', ammo, itemSubtypeLabel),
    ...words('Only With', 'state', state === undefined ? [] : [skillWord(state)]),
    ...(item_cost.length === 0 ? [] : [{ label: 'Takes', value: cells(item_cost.map(takenItem)) }]),
  ];
}

/** Formats a time of a skill. A time of 0 is a dash, because an empty cell looks like missing data. */
const time = (milliseconds: number): string => (milliseconds > 0 ? formatInterval(milliseconds) : '-');

interface LevelColumn {
  readonly field: LevelField;
  readonly title: string;
  readonly format: (value: number) => string;
}

const columns: readonly LevelColumn[] = [
  { field: 'sp_cost', title: 'SP', format: formatCount },
  { field: 'hp_cost', title: 'HP', format: formatCount },
  { field: 'zeny_cost', title: 'Zeny', format: formatZeny },
  { field: 'sphere_cost', title: 'Spheres', format: formatCount },
  { field: 'range', title: 'Range', format: formatCount },
  { field: 'hits', title: 'Hits', format: formatCount },
  { field: 'area', title: 'Area', format: (cellsAround) => areaText(cellsAround) },
  { field: 'knockback', title: 'Knockback', format: formatCount },
  { field: 'cast_time', title: 'Cast', format: time },
  { field: 'fixed_cast_time', title: 'Fixed Cast', format: time },
  { field: 'delay', title: 'Delay', format: time },
  { field: 'cooldown', title: 'Cooldown', format: time },
  { field: 'duration', title: 'Lasts', format: time },
];

/**
 * Returns the area that a skill affects as a square, computed from the cells to each side. A negative number means the
 * whole screen.
 */
const areaText = (around: number): string => (around < 0 ? 'Screen' : `${around * 2 + 1} x ${around * 2 + 1}`);

/**
 * Returns the facts of a skill that may depend on its level: a single value, or the values of the first and the highest
 * level. The section of levels shows the value of each level.
 */
export const levelFacts = (skill: SkillRecord): Fact[] =>
  columns.flatMap(({ field, title, format }): Fact[] => {
    const [first, ...more] = skill[field];
    const last = more.at(-1);
    if (first === undefined) return [];
    return [{ label: title, value: cell(last === undefined ? format(first) : `${format(first)} - ${format(last)}`) }];
  });

/** Returns a table with a row for each level of a skill, and a column for each value that differs between levels. */
export function levels(skill: SkillRecord): Section[] {
  const differing = columns.filter(({ field }) => skill[field].length > 1);
  if (differing.length === 0) return [];
  const count = Math.max(...differing.map(({ field }) => skill[field].length));
  const rows = Array.from({ length: count }, (_, index) => ({
    key: String(index + 1),
    cells: [cell(index + 1), ...differing.map(({ field, format }) => cell(format(atLevel(skill[field], index + 1))))],
  }));
  const titles = ['Level', ...differing.map(({ title }) => title)];
  return [
    {
      kind: 'grid',
      title: 'Levels',
      columns: titles.map((title) => ({ title, align: 'end' as const })),
      rows,
      pageSize: 20,
    },
  ];
}
