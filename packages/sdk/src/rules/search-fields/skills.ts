import type { SkillRecord } from '../../contract/skill-records.ts';
import type { FieldTable, NumberField, NumberUnit, QueryField } from '../../core/query/fields.ts';
import { atHighestLevel, jobsOf, type LevelField, skillWord } from '../game/skill-facts.ts';
import { fieldsOf, linkTo, skillLevelOfLink } from './define.ts';

const { number, text, word, relation } = fieldsOf<SkillRecord>();

function kindsOf(skill: SkillRecord): string[] {
  const kinds: [boolean, string][] = [
    [skill.target === 'Passive', 'passive'],
    [skill.learned_by.length > 0, 'learned'],
    [skill.used_by.length > 0, 'monster'],
    [skill.items.length > 0, 'item'],
  ];
  const flags = skill.flags.filter((flag) => flag.startsWith('Is')).map((flag) => skillWord(flag).toLowerCase());
  return [...kinds.filter(([has]) => has).map(([, kind]) => kind), ...flags];
}

const kindLabels = { learned: 'Learned by jobs', monster: 'Used by monsters', item: 'From items' } as const;

const basics = (): QueryField<SkillRecord>[] => [
  number(['id'], 'ID', 'id:19', ({ id }) => id),
  text(['name'], 'its name', 'name:bolt', ({ name }) => [name]),
  text(['aegis'], 'internal name on the server', 'aegis:MG_FIREBOLT', ({ aegis_name }) => [aegis_name]),
  word(['type', 't'], 'damage type', 'type:magic', ({ type }) => (type === undefined ? [] : [type]), {
    noun: 'a kind of damage',
    facet: 'Type',
  }),
  word(['target'], 'kind of target', 'target:ground', ({ target }) => [target], {
    noun: 'a target',
    facet: 'Target',
  }),
  word(['element', 'ele'], 'its element', 'element:fire', ({ elements }) => elements, {
    noun: 'an element',
    facet: 'Element',
    aliases: { shadow: ['Dark'] },
  }),
  word(['hit'], 'kind of hit', 'hit:"multi hit"', ({ hit }) => (hit === undefined ? [] : [skillWord(hit)]), {
    noun: 'a way to hit',
  }),
  word(['is'], 'other properties', 'is:passive', kindsOf, { noun: 'a word', facet: 'Show only', labels: kindLabels }),
  number(['max', 'level'], 'its highest level', 'max>=10', ({ max_level }) => max_level, { facet: 'Highest level' }),
];

/** Returns a search field for a number of a skill at its highest level. */
const levelNumber = (
  names: readonly [string, ...string[]],
  what: string,
  field: LevelField,
  { example, ...more }: { example: string; absent?: number; unit?: NumberUnit; facet?: string },
): NumberField<SkillRecord> => {
  const inUnit = (value: number) => (more.unit === 'seconds' ? value / 1_000 : value);
  const read = (skill: SkillRecord) => {
    const value = atHighestLevel(skill[field]);
    return value === undefined ? undefined : inUnit(value);
  };
  return number(names, `${what} at its highest level`, example, read, more);
};

const numbers = (): QueryField<SkillRecord>[] => [
  levelNumber(['sp'], 'SP cost', 'sp_cost', { example: 'sp<=20', facet: 'SP' }),
  levelNumber(['hp'], 'HP cost', 'hp_cost', { example: 'hp>=1' }),
  levelNumber(['zeny'], 'zeny cost', 'zeny_cost', { example: 'zeny<=1k', unit: 'zeny' }),
  levelNumber(['spheres'], 'spirit sphere cost', 'sphere_cost', { example: 'spheres:5' }),
  levelNumber(['range'], 'range, in cells', 'range', { example: 'range>=9', facet: 'Range' }),
  levelNumber(['area', 'splash'], 'area of effect, in cells to each side', 'area', { example: 'area>=2' }),
  levelNumber(['hits'], 'number of hits', 'hits', { example: 'hits>=5' }),
  levelNumber(['knockback'], 'knockback, in cells', 'knockback', { example: 'knockback>=2' }),
  levelNumber(['cast'], 'cast time in seconds', 'cast_time', {
    ...{ example: 'type:magic cast<=2', unit: 'seconds', absent: 0, facet: 'Casting time' },
  }),
  levelNumber(['fixed'], 'fixed cast time in seconds', 'fixed_cast_time', {
    ...{ example: 'fixed<=1', unit: 'seconds' },
  }),
  levelNumber(['delay'], 'delay before any other skill, in seconds', 'delay', {
    ...{ example: 'delay<=1', unit: 'seconds', absent: 0 },
  }),
  levelNumber(['cooldown'], 'cooldown in seconds', 'cooldown', {
    ...{ example: 'cooldown>=5', unit: 'seconds', absent: 0, facet: 'Cooldown' },
  }),
  levelNumber(['duration', 'lasts'], 'duration in seconds', 'duration', { example: 'duration>=60', unit: 'seconds' }),
];

const needs = (): QueryField<SkillRecord>[] => [
  word(['weapon'], 'required weapon', 'weapon:bow', ({ weapons = [] }) => weapons, { noun: 'a weapon' }),
  word(['ammo'], 'required ammunition', 'ammo:arrow', ({ ammo = [] }) => ammo, { noun: 'a kind of ammunition' }),
  word(
    ['state'],
    'required state of the user',
    'state:shield',
    ({ state }) => (state === undefined ? [] : [skillWord(state)]),
    { noun: 'a state' },
  ),
  relation(
    ['consumes', 'takes'],
    'item it consumes',
    'consumes:(price<=600)',
    ({ item_cost }) => item_cost.map(({ item_id, name }) => linkTo(item_id, name, {})),
    { to: 'items' },
  ),
];

const links = (): QueryField<SkillRecord>[] => [
  word(['job', 'for'], 'job that has it, including from previous jobs', 'job:knight', jobsOf, {
    noun: 'a job',
    facet: 'Job',
    also: ({ learned_by }) => learned_by.flatMap(({ job, inherited_by }) => [job, ...inherited_by]),
  }),
  word(
    ['learnedby'],
    'job that learns it',
    'learnedby:knight',
    ({ learned_by }) => learned_by.map(({ job }) => skillWord(job)),
    { noun: 'a job', also: ({ learned_by }) => learned_by.map(({ job }) => job) },
  ),
  number(['joblevel'], 'lowest job level to learn it', 'joblevel>=40', ({ learned_by }) => {
    const levels = learned_by.flatMap(({ job_level: level }) => level ?? []);
    return levels.length === 0 ? undefined : Math.min(...levels);
  }),
  relation(
    ['requires', 'needs'],
    'required skill',
    'requires:(name:bash skilllevel>=5)',
    ({ learned_by }) =>
      learned_by.flatMap(({ requires }) =>
        requires.map(({ skill_id, name, level }) => linkTo(skill_id, name, { skilllevel: level })),
      ),
    { to: 'skills', linkFields: [skillLevelOfLink] },
  ),
  relation(
    ['monster', 'usedby', 'mob'],
    'monster that uses it',
    'monster:(is:mvp skilllevel>=5)',
    ({ used_by }) => used_by.map(({ mob_id, mob_name, level }) => linkTo(mob_id, mob_name, { skilllevel: level })),
    { to: 'monsters', linkFields: [skillLevelOfLink] },
  ),
  relation(
    ['item', 'from'],
    'item with this skill in its scripts',
    'item:(type:card slot:weapon)',
    ({ items }) => items.map(({ item_id, name, level }) => linkTo(item_id, name, { skilllevel: level })),
    { to: 'items', linkFields: [skillLevelOfLink] },
  ),
];

/** Returns the search fields of the skill database. */
export const skillFields = (): FieldTable<SkillRecord> => ({
  id: 'skills',
  noun: 'skills',
  fields: [...basics(), ...numbers(), ...needs(), ...links()],
  whenEmpty: 'This server has no skill database.',
  isHidden: ({ hidden }) => hidden,
  idOf: ({ id }) => String(id),
  words: ({ id, name, aegis_name }) => [String(id), name, aegis_name],
});
