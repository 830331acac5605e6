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
  '`casts`: by itself; `grants`: to its wearer; `uses`: when it is used; `changes`: its damage, cost or times';
const skillId = ['Which skill it is', 'id'] as const;
const name = 'Its name';
const byLevel = 'a number a level, or one for all of them';

/** Descriptions of the records of the skill database, and of references to skills in other records. */
export const skillEntities = [
  describe('ItemSkill', itemSkill, 'A skill that scripts of an item name.', {
    skill_id: skillId,
    name,
    use,
    level: ['Level of the skill; absent if the script computes it or only changes a skill', 'level'],
  }),
  describe('SkillRequirement', skillRequirement, 'A skill that has to be learned before.', {
    skill_id: skillId,
    name,
    level: ['Level of it that is needed', 'level'],
  }),
  describe('SkillLearner', skillLearner, 'A job whose skill tree holds a skill.', {
    job: 'The job, such as `Lord_Knight`; `Guild` for what guilds learn, the kind of a homunculus for what it learns',
    max_level: ['Highest level that it learns', 'level'],
    base_level: ['Base level that it takes', 'level'],
    job_level: ['Job level that it takes', 'level'],
    requires: 'Skills that have to be learned before',
    inherited_by: 'Jobs that follow it and keep what it has learned',
  }),
  describe('SkillUser', skillUser, 'A monster that uses a skill.', {
    mob_id: ['Which monster it is', 'id'],
    mob_name: name,
    level: ['Level of the skill', 'level'],
    states: 'When it uses it',
  }),
  describe('SkillItem', skillItem, 'An item whose scripts name a skill.', {
    item_id: ['Which item it is', 'id'],
    name,
    use,
    level: ['Level of the skill; absent if the script computes it or only changes the skill', 'level'],
  }),
  describe('SkillCost', skillCost, 'An item that casting a skill takes.', {
    item_id: ['Which item it is', 'id'],
    name,
    amount: ['How many it takes', 'count'],
    level: ['The only level that takes it; absent: all of them', 'level'],
  }),
  describe('SkillRecord', skillRecord, 'A skill of the skill database.', {
    id: ['Number of the skill', 'id'],
    aegis_name: 'Name in scripts, such as `MG_FIREBOLT`',
    name: 'Name in the game',
    max_level: ['Highest level of it', 'level'],
    type: 'Weapon, Magic or Misc; absent for what does no damage of a kind',
    target: 'Passive, Attack, Ground, Self, Support or Trap',
    hit: '`Single` or `Multi_Hit`; absent for what hits as an attack does',
    elements: 'Each element that it has at some level; `Weapon` is that of the weapon, `Endowed` that of the caster',
    flags: 'Words such as `IsQuest` or `IsTrap`',
    range: [`How far it reaches: ${byLevel}`, 'map cells'],
    hits: [`How often it hits: ${byLevel}`, 'count'],
    area: [`How far around it reaches, to each side: ${byLevel}`, 'map cells'],
    knockback: [`How far it pushes back: ${byLevel}`, 'map cells'],
    sp_cost: [`SP that it takes: ${byLevel}`, 'count'],
    hp_cost: [`HP that it takes: ${byLevel}`, 'count'],
    zeny_cost: [`Zeny that it takes: ${byLevel}`, 'zeny'],
    sphere_cost: [`Spirit spheres that it takes: ${byLevel}`, 'count'],
    cast_time: [`How long casting takes: ${byLevel}`, 'ms'],
    fixed_cast_time: [`The part of it that nothing shortens: ${byLevel}`, 'ms'],
    delay: [`How long no other skill can be used: ${byLevel}`, 'ms'],
    cooldown: [`How long it cannot be used again: ${byLevel}`, 'ms'],
    duration: [`How long it lasts: ${byLevel}`, 'ms'],
    weapons: 'Kinds of weapons of which one is needed; absent: any',
    ammo: 'Kinds of ammunition of which one is needed; absent: none',
    state: 'Required state of its user, such as `Shield` or `Riding`',
    item_cost: 'Items that casting takes',
    learned_by: 'Jobs whose skill trees hold it',
    used_by: 'Monsters that use it',
    items: 'Items whose scripts name it',
    hidden: 'Whether lists leave it out, because no class learns it, no monster casts it and no item grants it',
  }),
];
