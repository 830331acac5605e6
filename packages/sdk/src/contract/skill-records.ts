import * as z from 'zod/mini';
import { label, list, maybeList, maybeNumber, maybeText, numeric, orEmpty, orFalse, orZero, text } from './wire.ts';

/** A skill that scripts of an item name. */
export const itemSkill = z.object({
  skill_id: numeric,
  name: label,
  /** `casts`: automatically. `grants`: to its wearer. `uses`: when used. `changes`: its damage, cost or times. */
  use: orEmpty,
  /** Absent if the script computes it or only changes a skill. */
  level: maybeNumber,
});

export const skillRequirement = z.object({ skill_id: numeric, name: label, level: orZero });

/** A job whose skill tree contains the skill. */
export const skillLearner = z.object({
  /** As the skill tree names it, such as `Lord_Knight`. */
  job: text,
  max_level: orZero,
  base_level: maybeNumber,
  job_level: maybeNumber,
  requires: list(skillRequirement),
  /** Jobs that follow it and keep what it has learned. */
  inherited_by: list(text),
});

export const skillUser = z.object({ mob_id: numeric, mob_name: label, level: orZero, states: list(text) });

export const skillItem = z.object({ item_id: numeric, name: label, use: orEmpty, level: maybeNumber });

/** An item that casting consumes. */
export const skillCost = z.object({
  item_id: numeric,
  name: label,
  amount: orZero,
  /** The only level that takes it; absent: all of them. */
  level: maybeNumber,
});

/** Value for each level, from the first; one value if all are equal. Empty means none or 0. */
const byLevel = list(numeric);

export const skillRecord = z.object({
  id: numeric,
  /** Identifier such as `MG_FIREBOLT`. */
  aegis_name: orEmpty,
  name: label,
  max_level: orZero,
  /** Weapon, Magic or Misc; absent for what does no damage of a kind. */
  type: maybeText,
  /** Passive, Attack, Ground, Self, Support or Trap. */
  target: orEmpty,
  /** `Single`, `Multi_Hit`; absent for what hits as an attack does. */
  hit: maybeText,
  /** Each that it has at some level; `Weapon` is that of the weapon, `Endowed` that of the caster. */
  elements: list(text),
  /** Words such as `IsQuest` or `IsTrap`. */
  flags: list(text),
  /** Cells. */
  range: byLevel,
  hits: byLevel,
  /** Cells to each side. */
  area: byLevel,
  /** Cells that it pushes back. */
  knockback: byLevel,
  sp_cost: byLevel,
  hp_cost: byLevel,
  zeny_cost: byLevel,
  sphere_cost: byLevel,
  /** Milliseconds, here and below. */
  cast_time: byLevel,
  fixed_cast_time: byLevel,
  /** Until any other skill. */
  delay: byLevel,
  /** Until the same one. */
  cooldown: byLevel,
  duration: byLevel,
  /** Kinds of weapons of which one is needed; absent: any. */
  weapons: maybeList(text),
  ammo: maybeList(text),
  /** Required state, such as `Shield` or `Riding`. */
  state: maybeText,
  item_cost: list(skillCost),
  learned_by: list(skillLearner),
  used_by: list(skillUser),
  items: list(skillItem),
  /** True if it is not used: no class learns it, no monster casts it, no item grants it. */
  hidden: orFalse,
});
export type SkillRecord = z.output<typeof skillRecord>;
