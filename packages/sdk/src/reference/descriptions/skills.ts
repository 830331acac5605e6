import {
  itemSkill,
  skillCost,
  skillItem,
  skillLearner,
  skillRecord,
  skillRequirement,
  skillUser,
} from '../../contract/skill-records.ts';
import { describe } from './describe.ts';

const use =
  'Effect of the item on the skill. `casts`: the item casts it automatically. `grants`: the wearer can use it. `uses`: using the item casts it. `changes`: the item changes its damage, cost or times';
const skillId = ['Id of the skill', 'id'] as const;
const skillName = 'Name of the skill';
const byLevel = 'one value per level, or one for all levels';

/** Descriptions of the records of the skill database, and of references to skills in other records. */
export const skillEntities = [
  describe('ItemSkill', itemSkill, 'A skill that the scripts of an item cast, grant, use or change.', {
    skill_id: skillId,
    name: skillName,
    use,
    level: ['Level of the skill; absent if the script computes it or only changes a skill', 'level'],
  }),
  describe('SkillRequirement', skillRequirement, 'A skill that must be learned before another one.', {
    skill_id: skillId,
    name: skillName,
    level: ['Required level of the skill', 'level'],
  }),
  describe('SkillLearner', skillLearner, 'A job that can learn a skill.', {
    job: 'Name of the job, such as `Lord_Knight`; `Guild` for skills of guilds, and the kind of the homunculus for its skills',
    max_level: ['Highest level of the skill that the job can learn', 'level'],
    base_level: ['Required base level of the character; absent without one', 'level'],
    job_level: ['Required job level of the character; absent without one', 'level'],
    requires: 'Skills that must be learned before',
    inherited_by: 'Later jobs of the same job path, in which the character still has the skill',
  }),
  describe('SkillUser', skillUser, 'A monster that uses a skill.', {
    mob_id: ['Id of the monster', 'id'],
    mob_name: 'Name of the monster',
    level: ['Level of the skill', 'level'],
    states: 'States in which the monster uses the skill',
  }),
  describe('SkillItem', skillItem, 'An item with scripts that cast, grant, use or change a skill.', {
    item_id: ['Id of the item', 'id'],
    name: 'Name of the item',
    use,
    level: ['Level of the skill; absent if the script computes it or only changes the skill', 'level'],
  }),
  describe('SkillCost', skillCost, 'An item that casting a skill consumes.', {
    item_id: ['Id of the item', 'id'],
    name: 'Name of the item',
    amount: ['Number of consumed items', 'count'],
    level: ['The only skill level that consumes the item; absent if all levels do', 'level'],
  }),
  describe('SkillRecord', skillRecord, 'A skill of the skill database.', {
    id: ['Id of the skill', 'id'],
    aegis_name: 'Name in scripts (Aegis name), such as `MG_FIREBOLT`',
    name: 'Name of the skill in the game',
    max_level: ['Highest level of the skill', 'level'],
    type: 'Type of damage: Weapon, Magic or Misc; absent for skills without a type of damage',
    target: 'Type of target: Passive, Attack, Ground, Self, Support or Trap',
    hit: 'Kind of hit: `Single` or `Multi_Hit`; absent for skills that hit like a normal attack',
    elements:
      'Elements of the skill at any level. `Weapon`: element of the weapon of the caster. `Endowed`: element with which the caster is endowed',
    flags: 'Flags of the skill, such as `IsQuest` or `IsTrap`',
    range: [`Range of the skill, ${byLevel}`, 'map cells'],
    hits: [`Number of hits, ${byLevel}`, 'count'],
    area: [`Size of the affected area to each side of its centre, ${byLevel}`, 'map cells'],
    knockback: [`Distance that it pushes the target back, ${byLevel}`, 'map cells'],
    sp_cost: [`SP that casting costs, ${byLevel}`, 'count'],
    hp_cost: [`HP that casting costs, ${byLevel}`, 'count'],
    zeny_cost: [`Zeny that casting costs, ${byLevel}`, 'zeny'],
    sphere_cost: [`Spirit spheres that casting costs, ${byLevel}`, 'count'],
    cast_time: [`Cast time, ${byLevel}`, 'ms'],
    fixed_cast_time: [`Fixed cast time, which stats do not shorten, ${byLevel}`, 'ms'],
    delay: [`Time after the cast until the caster can use any other skill, ${byLevel}`, 'ms'],
    cooldown: [`Time after the cast until the caster can use this skill again, ${byLevel}`, 'ms'],
    duration: [`Duration of the effect, ${byLevel}`, 'ms'],
    weapons: 'Types of weapons, of which the caster needs one; absent for any weapon',
    ammo: 'Types of ammunition, of which the caster needs one; absent if no ammunition is needed',
    state: 'Required state of the caster, such as `Shield` or `Riding`; absent without one',
    item_cost: 'Items that casting consumes',
    learned_by: 'Jobs that can learn the skill',
    used_by: 'Monsters that use the skill',
    items: 'Items with scripts that cast, grant, use or change the skill',
    hidden: 'Whether lists omit the skill, because no job learns it, no monster casts it and no item grants it',
  }),
];
