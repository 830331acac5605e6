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

const basics = (): QueryField<SkillRecord>[] => [
  number(['id'], 'its number', 'id:19', ({ id }) => id),
  text(['name'], 'its name', 'name:bolt', ({ name }) => [name]),
  text(['aegis'], 'its name on the server', 'aegis:MG_FIREBOLT', ({ aegis_name }) => [aegis_name]),
  word(['type', 't'], 'kind of its damage', 'type:magic', ({ type }) => (type === undefined ? [] : [type]), {
    noun: 'a kind of damage',
    facet: 'Type',
  }),
  word(['target'], 'what it is used on', 'target:ground', ({ target }) => [target], {
    noun: 'a target',
    facet: 'Target',
  }),
  word(['element', 'ele'], 'its element', 'element:fire', ({ elements }) => elements, {
    noun: 'an element',
    facet: 'Element',
    aliases: { shadow: ['Dark'] },
  }),
  word(['hit'], 'how it hits', 'hit:"multi hit"', ({ hit }) => (hit === undefined ? [] : [skillWord(hit)]), {
    noun: 'a way to hit',
  }),
  word(['is'], 'what else holds', 'is:passive', kindsOf, { noun: 'a word', facet: 'Only' }),
  number(['max', 'level'], 'its highest level', 'max>=10', ({ max_level }) => max_level, { facet: 'Highest level' }),
];

/** What a number is at the highest level. */
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
  levelNumber(['sp'], 'SP that it takes', 'sp_cost', { example: 'sp<=20', facet: 'SP' }),
  levelNumber(['hp'], 'HP that it takes', 'hp_cost', { example: 'hp>=1' }),
  levelNumber(['zeny'], 'zeny that it takes', 'zeny_cost', { example: 'zeny<=1k', unit: 'zeny' }),
  levelNumber(['spheres'], 'spirit spheres that it takes', 'sphere_cost', { example: 'spheres:5' }),
  levelNumber(['range'], 'how many cells it reaches', 'range', { example: 'range>=9', facet: 'Range' }),
  levelNumber(['area', 'splash'], 'cells to each side that it hits', 'area', { example: 'area>=2' }),
  levelNumber(['hits'], 'how often it hits', 'hits', { example: 'hits>=5' }),
  levelNumber(['knockback'], 'cells that it pushes back', 'knockback', { example: 'knockback>=2' }),
  levelNumber(['cast'], 'seconds that casting takes, 0 without,', 'cast_time', {
    ...{ example: 'type:magic cast<=2', unit: 'seconds', absent: 0, facet: 'Casting time' },
  }),
  levelNumber(['fixed'], 'seconds of it that nothing shortens', 'fixed_cast_time', {
    ...{ example: 'fixed<=1', unit: 'seconds' },
  }),
  levelNumber(['delay'], 'seconds until any other skill, 0 without,', 'delay', {
    ...{ example: 'delay<=1', unit: 'seconds', absent: 0 },
  }),
  levelNumber(['cooldown'], 'seconds until the same one, 0 without,', 'cooldown', {
    ...{ example: 'cooldown>=5', unit: 'seconds', absent: 0, facet: 'Cooldown' },
  }),
  levelNumber(['duration', 'lasts'], 'seconds that it lasts', 'duration', { example: 'duration>=60', unit: 'seconds' }),
];

const needs = (): QueryField<SkillRecord>[] => [
  word(['weapon'], 'weapon that it needs', 'weapon:bow', ({ weapons = [] }) => weapons, { noun: 'a weapon' }),
  word(['ammo'], 'ammunition that it needs', 'ammo:arrow', ({ ammo = [] }) => ammo, { noun: 'a kind of ammunition' }),
  word(
    ['state'],
    'what its user must be or have',
    'state:shield',
    ({ state }) => (state === undefined ? [] : [skillWord(state)]),
    { noun: 'a state' },
  ),
  relation(
    ['consumes', 'takes'],
    'item that casting it takes',
    'consumes:(price<=600)',
    ({ item_cost }) => item_cost.map(({ item_id, name }) => linkTo(item_id, name, {})),
    { to: 'items' },
  ),
];

const links = (): QueryField<SkillRecord>[] => [
  word(['job', 'for'], 'who has it, also by what a job before has learned', 'job:knight', jobsOf, {
    noun: 'a job',
    facet: 'Job',
    also: ({ learned_by }) => learned_by.flatMap(({ job, inherited_by }) => [job, ...inherited_by]),
  }),
  word(
    ['learnedby'],
    'job that learns it itself',
    'learnedby:knight',
    ({ learned_by }) => learned_by.map(({ job }) => skillWord(job)),
    { noun: 'a job', also: ({ learned_by }) => learned_by.map(({ job }) => job) },
  ),
  number(['joblevel'], 'lowest job level at which it can be learned', 'joblevel>=40', ({ learned_by }) => {
    const levels = learned_by.flatMap(({ job_level: level }) => level ?? []);
    return levels.length === 0 ? undefined : Math.min(...levels);
  }),
  relation(
    ['requires', 'needs'],
    'skill to learn before',
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
    'item whose scripts name it',
    'item:(type:card slot:weapon)',
    ({ items }) => items.map(({ item_id, name, level }) => linkTo(item_id, name, { skilllevel: level })),
    { to: 'items', linkFields: [skillLevelOfLink] },
  ),
];

/** What can be asked of skills. */
export const skillFields = (): FieldTable<SkillRecord> => ({
  id: 'skills',
  noun: 'skills',
  fields: [...basics(), ...numbers(), ...needs(), ...links()],
  whenEmpty: 'This server has no skill database.',
  isHidden: ({ hidden }) => hidden,
  idOf: ({ id }) => String(id),
  words: ({ id, name, aegis_name }) => [String(id), name, aegis_name],
});
