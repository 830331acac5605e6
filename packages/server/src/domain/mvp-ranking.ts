import type { MvpKills } from '../store/characters/rankings.ts';

/** A row of the MVP ranking: a hunter and the number of killed MVPs (boss monsters). */
export interface MvpStanding {
  killer: number;
  kills: number;
  monsters: { monster: number; kills: number }[];
}

const topMonsters = 5;

const byKills = (a: { kills: number }, b: { kills: number }) => b.kills - a.kills;

/** Ranks characters by all their kills of MVPs (boss monsters), with the monsters that each killed most. */
export function rankKillers(kills: readonly MvpKills[]): MvpStanding[] {
  return [...Map.groupBy(kills, (row) => row.killer)]
    .map(([killer, rows]) => ({
      killer,
      kills: rows.reduce((sum, row) => sum + row.kills, 0),
      monsters: [...rows].sort(byKills).slice(0, topMonsters),
    }))
    .sort((a, b) => byKills(a, b) || a.killer - b.killer);
}

/** Returns for each monster the character that has killed it most often, the most killed monster first. */
export function rankByMonster(kills: readonly MvpKills[]): MvpStanding[] {
  return [...Map.groupBy(kills, (row) => row.monster).values()]
    .flatMap((rows) => [...rows].sort((a, b) => byKills(a, b) || a.killer - b.killer).slice(0, 1))
    .map((best) => ({ killer: best.killer, kills: best.kills, monsters: [best] }))
    .sort(byKills);
}
