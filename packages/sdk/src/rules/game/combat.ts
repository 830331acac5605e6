/** Values of a monster that the formulas of hit and flee use. */
interface Fighter {
  readonly lv: number;
  /** Magic attack of the monster. Only monsters of renewal have it, so it shows which formulas the game uses. */
  readonly matk?: number | undefined;
  readonly stats: { readonly agi: number; readonly dex: number };
}

type Stat = 'agi' | 'dex';

/**
 * Formula for the hit or flee that a player needs against a monster: the sum of the monster's level, one of its stats
 * and a constant.
 */
interface Formula {
  readonly stat: Stat;
  readonly constant: number;
}

/** Formulas of the game before renewal: the needed hit is level + DEX + 75, the needed flee is level + AGI + 20. */
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

/** Returns the value of `Hit (100%)` on the page of a monster: the hit with which a player never misses it. */
export const hitOf = (fighter: Fighter): number => sumOf('hit', fighter);
/**
 * Returns the value of `Flee (95%)` on the page of a monster: the flee with which a player dodges 95 of 100 attacks.
 */
export const fleeOf = (fighter: Fighter): number => sumOf('flee', fighter);

/** Returns the formula of the monster's `Hit (100%)` as text. */
export const hitFormula = (fighter: Fighter): string => textOf('hit', fighter);
/** Returns the formula of the monster's `Flee (95%)` as text. */
export const fleeFormula = (fighter: Fighter): string => textOf('flee', fighter);
