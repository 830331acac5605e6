import type { SkillRecord } from '../../contract/skill-records.ts';
import type { FactColumn, RecordHead, RecordList } from '../../models/cards/record-list.ts';
import { cell, type Fact } from '../../models/content.ts';
import { atHighestLevel, type LevelField, skillWord } from '../../rules/game/skill-facts.ts';
import { panelLink } from './database.ts';
import { levelFacts, skillFacts } from './skill-facts.ts';

export const skillHead = (skill: SkillRecord): RecordHead => ({
  key: String(skill.id),
  title: skill.name,
  notes: [
    cell(`ID ${skill.id}`, { tone: 'soft' }),
    ...skill.flags.filter((flag) => flag.startsWith('Is')).map((flag) => cell(skillWord(flag), { badge: true })),
  ],
  link: panelLink('skill_db', { id: skill.id }),
});

/** Returns all facts of a skill. */
export const allSkillFacts = (skill: SkillRecord): Fact[] => [...skillFacts(skill), ...levelFacts(skill)];

/**
 * Returns the list column of a skill's value that depends on the level. Skills are sorted by the value at the highest
 * level.
 */
function levelColumn(
  id: string,
  label: string,
  field: LevelField,
  fields?: readonly string[],
): FactColumn<SkillRecord> {
  return { id, label, align: 'end', ...(fields && { fields }), sort: (skill) => atHighestLevel(skill[field]) };
}

const columns: readonly FactColumn<SkillRecord>[] = [
  { id: 'max', label: 'Highest Level', fields: ['level'], align: 'end', sort: ({ max_level }) => max_level },
  { id: 'target', label: 'Target', sort: ({ target }) => target },
  { id: 'type', label: 'Type', fields: ['t'], sort: ({ type }) => type },
  { id: 'element', label: 'Element', fields: ['ele'], sort: ({ elements }) => elements.join(', ') },
  levelColumn('sp', 'SP', 'sp_cost'),
  levelColumn('cast', 'Cast', 'cast_time'),
  levelColumn('cooldown', 'Cooldown', 'cooldown'),
  levelColumn('range', 'Range', 'range'),
  levelColumn('delay', 'Delay', 'delay'),
  levelColumn('fixed', 'Fixed Cast', 'fixed_cast_time'),
  levelColumn('duration', 'Lasts', 'duration', ['lasts']),
  levelColumn('area', 'Area', 'area', ['splash']),
  levelColumn('hits', 'Hits', 'hits'),
  levelColumn('knockback', 'Knockback', 'knockback'),
  levelColumn('hp', 'HP', 'hp_cost'),
  levelColumn('zeny', 'Zeny', 'zeny_cost'),
  levelColumn('spheres', 'Spheres', 'sphere_cost'),
  { id: 'hit', label: 'Hits As', sort: ({ hit }) => hit },
  { id: 'weapon', label: 'Weapon', sort: ({ weapons }) => weapons?.join(', ') },
  { id: 'ammo', label: 'Ammunition', sort: ({ ammo }) => ammo?.join(', ') },
  { id: 'state', label: 'Only With', sort: ({ state }) => state },
  { id: 'aegis', label: 'Server Name', sort: ({ aegis_name }) => aegis_name },
];

/** The list form of the skill database: a row per skill instead of a card. */
export const skillList: RecordList<unknown, SkillRecord> = {
  ...{ columns, head: skillHead, facts: allSkillFacts },
  name: ({ name }) => name,
};
