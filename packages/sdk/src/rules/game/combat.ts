/** Inputs of the two formulas. */
interface Fighter {
  readonly lv: number;
  /** Magic attack. Only monsters of renewal have it, so it shows which rules the game uses. */
  readonly matk?: number | undefined;
  readonly stats: { readonly agi: number; readonly dex: number };
}

type Stat = 'agi' | 'dex';

/** Formula of hit or flee: the sum of the level, a stat of the monster and a constant. */
interface Formula {
  readonly stat: Stat;
  readonly constant: number;
}

/** Formulas before renewal: hit is level + DEX + 75, flee is level + AGI + 20. */
const before = { hit: { stat: 'dex', constant: 75 }, flee: { stat: 'agi', constant: 20 } } as const;

/**
 * Formulas in renewal. A monster has a flee of level + AGI + 100 and a hit of level + DEX + 150. The difference to the
 * player's value is the chance in percent, at least 5. With the computed hit, a player never misses the monster; with
 * the computed flee, a player dodges 95 of 100 attacks (rAthena, `status_calc_misc` and `is_attack_hitting`).
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

/** Returns the text with the formula of `Hit (100%)`. */
export const hitFormula = (fighter: Fighter): string => textOf('hit', fighter);
/** Returns the text with the formula of `Flee (95%)`. */
export const fleeFormula = (fighter: Fighter): string => textOf('flee', fighter);
