import type { SkillRecord } from '@kafra/sdk/contract';
import { type Fields, isFields, numberOf, recordsOf, switchesOf, textOf } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import type { SourceLocation } from '../source/report.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import type { NameIndex } from './name-index.ts';
import { byLevel } from './skill-levels.ts';

/** Fields of a skill from the game's skill database. The other fields of a `SkillRecord` come from other files. */
export type SkillFacts = Omit<SkillRecord, 'learned_by' | 'used_by' | 'items' | 'hidden'>;

type Named = { readonly id: number; readonly name: string };

interface SkillDeps {
  readonly items: Pick<NameIndex<Named>, 'findByName'>;
  readonly source: Source;
  readonly at: SourceLocation;
}

const requirementsOf = (fields: Fields): Fields => (isFields(fields.Requires) ? fields.Requires : {});

/** Returns all elements of a skill. They may differ by level. */
function elementsOf(fields: Fields): string[] {
  const one = textOf(fields, 'Element');
  if (one !== undefined) return [one];
  const written = recordsOf(fields, 'Element').flatMap((entry) => textOf(entry, 'Element') ?? []);
  if (written.length > 0) return [...new Set(written)];
  const { on } = switchesOf(fields, 'DamageFlags');
  // Skill damage without an element is neutral.
  return textOf(fields, 'Type') === undefined || on.includes('NoDamage') ? [] : ['Neutral'];
}

/** Returns the kinds of equipment that a skill requires; undefined if any kind is allowed. */
function kindsOf(fields: Fields, key: string): string[] | undefined {
  const { on } = switchesOf(fields, key);
  return on.length === 0 || on.includes('All') ? undefined : on;
}

function itemCostOf(requirements: Fields, { items, source, at }: SkillDeps): SkillFacts['item_cost'] {
  return recordsOf(requirements, 'ItemCost').flatMap((entry) => {
    const name = textOf(entry, 'Item');
    if (name === undefined) return [];
    const item = items.findByName(name);
    if (!item) {
      source.report.unresolved(at, `ItemCost refers to the item ${name}, which does not exist`);
      return [];
    }
    const amount = numberOf(entry, 'Amount') ?? 1;
    return [{ item_id: item.id, name: item.name, amount, level: numberOf(entry, 'Level') }];
  });
}

function skillOf(id: number, fields: Fields, deps: SkillDeps): SkillFacts {
  const aegisName = textOf(fields, 'Name') ?? '';
  const maxLevel = Math.max(0, numberOf(fields, 'MaxLevel') ?? 0);
  const needs = requirementsOf(fields);
  const numbers = (from: Fields, key: string, of: string) => byLevel(from, { key, of, maxLevel });
  const type = textOf(fields, 'Type');
  return {
    id,
    aegis_name: aegisName,
    name: textOf(fields, 'Description') ?? aegisName,
    max_level: maxLevel,
    type: type === 'None' ? undefined : type,
    target: textOf(fields, 'TargetType') ?? 'Passive',
    hit: textOf(fields, 'Hit'),
    elements: elementsOf(fields),
    flags: switchesOf(fields, 'Flags').on,
    // A negative range of a skill means the range of the weapon.
    range: numbers(fields, 'Range', 'Size').map(Math.abs),
    // A negative number of hits shows the damage of one hit in that many parts.
    hits: numbers(fields, 'HitCount', 'Count').map(Math.abs),
    area: numbers(fields, 'SplashArea', 'Area'),
    knockback: numbers(fields, 'Knockback', 'Amount'),
    sp_cost: numbers(needs, 'SpCost', 'Amount'),
    hp_cost: numbers(needs, 'HpCost', 'Amount'),
    zeny_cost: numbers(needs, 'ZenyCost', 'Amount'),
    sphere_cost: numbers(needs, 'SpiritSphereCost', 'Amount'),
    cast_time: numbers(fields, 'CastTime', 'Time'),
    fixed_cast_time: numbers(fields, 'FixedCastTime', 'Time'),
    delay: numbers(fields, 'AfterCastActDelay', 'Time'),
    cooldown: numbers(fields, 'Cooldown', 'Time'),
    duration: numbers(fields, 'Duration1', 'Time'),
    weapons: kindsOf(needs, 'Weapon'),
    ammo: kindsOf(needs, 'Ammo'),
    state: textOf(needs, 'State'),
    item_cost: itemCostOf(needs, deps),
  };
}

/** Returns all skills by id; empty if the server tree has no skill database. */
export async function readSkills(
  source: Source,
  items: Pick<NameIndex<Named>, 'findByName'>,
): Promise<Map<number, SkillFacts>> {
  const written = await readDatabase(source, 'db/skill_db.yml', { type: 'SKILL_DB', need: 'optional' });
  const skills = new Map<number, SkillFacts>();
  for (const [id, { fields, at }] of [...joinById(written, source)].sort(([a], [b]) => a - b)) {
    const skill = skillOf(id, fields, { items, source, at });
    if (skill.name === '') source.report.problem(at, `skill ${id} has no Name`);
    else skills.set(id, skill);
  }
  return skills;
}
