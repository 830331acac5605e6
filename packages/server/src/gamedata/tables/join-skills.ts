import type { ItemRecord, SkillRecord } from '@kafra/sdk/contract';
import { scriptSkills } from '@kafra/sdk/rules';
import type { ItemFacts } from './items.ts';
import type { MobSkills } from './mob-skills.ts';
import type { MobFacts } from './mobs.ts';
import type { NameIndex } from './name-index.ts';
import type { SkillFacts } from './skills.ts';

type ItemSkill = ItemRecord['skills'][number];

/** Data about skills from other files than the skill database. */
interface SkillJoins {
  readonly learners: ReadonlyMap<number, SkillRecord['learned_by']>;
  readonly mobs: Iterable<MobFacts>;
  readonly mobSkills: ReadonlyMap<number, MobSkills>;
  readonly items: readonly ItemRecord[];
}

/** Returns the skills that item scripts name, once for each use and level. Unknown names are left out. */
export function itemSkills(scripts: Iterable<string>, skills: NameIndex<SkillFacts>): ItemSkill[] {
  const found = new Map<string, ItemSkill>();
  for (const { skill: written, use, level } of scriptSkills(scripts)) {
    const skill = skills.find(written);
    if (skill) found.set(`${skill.id} ${use} ${level}`, { skill_id: skill.id, name: skill.name, use, level });
  }
  return [...found.values()];
}

/** Returns the scripts of an item and of the pets that hatch from it. */
export const scriptsOfItem = (
  { script, on_equip_script, on_unequip_script }: ItemFacts,
  pets: readonly NonNullable<ItemRecord['pet']>[] = [],
): string[] =>
  [script, on_equip_script, on_unequip_script, ...pets.map(({ equip_script }) => equip_script)].filter(
    (text) => text !== undefined,
  );

function usersBySkill({ mobs, mobSkills }: SkillJoins): Map<number, SkillRecord['used_by']> {
  const users = new Map<number, SkillRecord['used_by']>();
  for (const { id, name } of mobs)
    for (const { skill_id: skill, level, states } of mobSkills.get(id)?.skills ?? []) {
      if (skill === undefined) continue;
      const list = users.get(skill) ?? [];
      list.push({ mob_id: id, mob_name: name, level, states });
      users.set(skill, list);
    }
  return users;
}

function itemsBySkill(items: readonly ItemRecord[]): Map<number, SkillRecord['items']> {
  const named = new Map<number, SkillRecord['items']>();
  for (const { id, name, skills } of items)
    for (const { skill_id: skill, use, level } of skills) {
      const list = named.get(skill) ?? [];
      list.push({ item_id: id, name, use, level });
      named.set(skill, list);
    }
  return named;
}

/**
 * Returns true for a skill of mercenaries, which no skill tree contains: `MC_SKILLBASE` of rAthena and the hundred ids
 * after it.
 */
const isMercenarys = (id: number) => id > 8200 && id <= 8300;

/** Builds the skill records of the site from all sources. */
export function joinSkills(skills: Iterable<SkillFacts>, joins: SkillJoins): SkillRecord[] {
  const [users, items] = [usersBySkill(joins), itemsBySkill(joins.items)];
  return [...skills].map((skill) => {
    const { id } = skill;
    const [learned_by, used_by, named] = [joins.learners.get(id) ?? [], users.get(id) ?? [], items.get(id) ?? []];
    const hidden = learned_by.length + used_by.length + named.length === 0 && !isMercenarys(id);
    return { ...skill, learned_by, used_by, items: named, hidden };
  });
}
