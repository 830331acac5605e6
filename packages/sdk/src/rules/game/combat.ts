/** Inputs of the two formulas. */
interface Fighter {
  readonly lv: number;
  /** Only monsters of renewal have it, and so it tells the kind of game. */
  readonly matk?: number | undefined;
  readonly stats: { readonly agi: number; readonly dex: number };
}

type Stat = 'agi' | 'dex';

/** One of the two numbers: the level, a stat of the monster and a constant. */
interface Formula {
  readonly stat: Stat;
  readonly constant: number;
}

/** Before renewal: Hit is level + DEX + 75, Flee is level + AGI + 20. */
const before = { hit: { stat: 'dex', constant: 75 }, flee: { stat: 'agi', constant: 20 } } as const;

/**
 * In renewal a monster has a flee of level + AGI + 100 and a hit of level + DEX + 150, and the difference is the chance
 * in percent, at least 5. So this hit never misses it, and this flee dodges 95 of 100 of its attacks (rAthena,
 * `status_calc_misc` and `is_attack_hitting`).
 */
const renewal = { hit: { stat: 'agi', constant: 200 }, flee: { stat: 'dex', constant: 145 } } as const;

const formulaOf = (number: 'hit' | 'flee', { matk }: Fighter): Formula =>
  (matk === undefined ? before : renewal)[number];

function sumOf(number: 'hit' | 'flee', fighter: Fighter): number {
  const { stat, constant } = formulaOf(number, fighter);
  return fighter.lv + fighter.stats[stat] + constant;
}

function textOf(number: 'hit' | 'flee', fighter: Fighter): string {
  const { stat, constant } = formulaOf(number, fighter);
  return `Level ${fighter.lv} + ${stat.toUpperCase()} ${fighter.stats[stat]} + ${constant}`;
}

/** Returns the number of a monster card's `Hit (100%)`. */
export const hitOf = (fighter: Fighter): number => sumOf('hit', fighter);
/** Returns the number of a monster card's `Flee (95%)`. */
export const fleeOf = (fighter: Fighter): number => sumOf('flee', fighter);

/** Returns how the number of `Hit (100%)` comes about. */
export const hitFormula = (fighter: Fighter): string => textOf('hit', fighter);
/** Returns how the number of `Flee (95%)` comes about. */
export const fleeFormula = (fighter: Fighter): string => textOf('flee', fighter);
