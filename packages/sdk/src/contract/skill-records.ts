import * as z from 'zod/mini';
import { label, list, maybeList, maybeNumber, maybeText, numeric, orEmpty, orFalse, orZero, text } from './wire.ts';

/** A skill that the scripts of an item name. */
export const itemSkill = z.object({
  skill_id: numeric,
  name: label,
  /**
   * Effect of the item on the skill. `casts`: the item casts it automatically. `grants`: the wearer can use it. `uses`:
   * using the item casts it. `changes`: the item changes its damage, cost or times.
   */
  use: orEmpty,
  /** Level at which the item casts or grants the skill; absent if the script computes it or only changes the skill. */
  level: maybeNumber,
});

export const skillRequirement = z.object({ skill_id: numeric, name: label, level: orZero });

/** A job that has the skill in its skill tree. */
export const skillLearner = z.object({
  /** Name of the job in the skill tree, such as `Lord_Knight`. */
  job: text,
  max_level: orZero,
  base_level: maybeNumber,
  job_level: maybeNumber,
  requires: list(skillRequirement),
  /** Later jobs of the same job path, which keep the skill that the character learned. */
  inherited_by: list(text),
});

export const skillUser = z.object({ mob_id: numeric, mob_name: label, level: orZero, states: list(text) });

export const skillItem = z.object({ item_id: numeric, name: label, use: orEmpty, level: maybeNumber });

/** An item that is consumed by casting a skill. */
export const skillCost = z.object({
  item_id: numeric,
  name: label,
  amount: orZero,
  /** The only skill level that consumes the item; absent if all levels do. */
  level: maybeNumber,
});

/**
 * Values of a skill property by skill level, starting at level 1; a single value if all levels are equal. An empty list
 * means that the skill lacks the property, or 0.
 */
const byLevel = list(numeric);

export const skillRecord = z.object({
  id: numeric,
  /** Identifier of the skill, such as `MG_FIREBOLT`. */
  aegis_name: orEmpty,
  name: label,
  max_level: orZero,
  /** Type of the skill's damage: Weapon, Magic or Misc; absent for skills without a type of damage. */
  type: maybeText,
  /** Type of skill: Passive, Attack, Ground, Self, Support or Trap. */
  target: orEmpty,
  /** Kind of hit: `Single` or `Multi_Hit`; absent for skills that hit like a normal attack. */
  hit: maybeText,
  /**
   * Elements that the skill has at any level. `Weapon`: the element of the caster's weapon. `Endowed`: the element with
   * which the caster is endowed.
   */
  elements: list(text),
  /** Flags of the skill in the skill database, such as `IsQuest` or `IsTrap`. */
  flags: list(text),
  /** Range of the skill in cells, by level. */
  range: byLevel,
  hits: byLevel,
  /** Size of the area that the skill affects, in cells to each side. */
  area: byLevel,
  /** Number of cells that the skill pushes its target back. */
  knockback: byLevel,
  sp_cost: byLevel,
  hp_cost: byLevel,
  zeny_cost: byLevel,
  sphere_cost: byLevel,
  /** Cast time in milliseconds. The following times of the skill are in milliseconds, too. */
  cast_time: byLevel,
  fixed_cast_time: byLevel,
  /** Milliseconds after a cast until the caster can use any other skill. */
  delay: byLevel,
  /** Milliseconds after a cast until the caster can use the same skill again. */
  cooldown: byLevel,
  duration: byLevel,
  /** Weapon types, of which the caster needs one to use the skill; absent for any weapon. */
  weapons: maybeList(text),
  ammo: maybeList(text),
  /** State that the caster needs to use the skill, such as `Shield` or `Riding`. */
  state: maybeText,
  item_cost: list(skillCost),
  learned_by: list(skillLearner),
  used_by: list(skillUser),
  items: list(skillItem),
  /** True if the skill is not used: no class learns it, no monster casts it, no item grants it. */
  hidden: orFalse,
});
export type SkillRecord = z.output<typeof skillRecord>;
