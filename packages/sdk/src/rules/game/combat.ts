/** What the two numbers are made of. */
interface Fighter {
  readonly lv: number;
  readonly stats: { readonly agi: number; readonly dex: number };
}

/** Level + DEX + 75. */
export const hitOf = ({ lv, stats }: Fighter): number => lv + stats.dex + 75;

/** Level + AGI + 20. */
export const fleeOf = ({ lv, stats }: Fighter): number => lv + stats.agi + 20;

/** How the two numbers come about, for whoever asks. */
export const hitFormula = ({ lv, stats }: Fighter): string => `Level ${lv} + DEX ${stats.dex} + 75`;
/** The same for Flee. */
export const fleeFormula = ({ lv, stats }: Fighter): string => `Level ${lv} + AGI ${stats.agi} + 20`;
