import { count } from '@kafra/sdk/rules';

/** Ranks that stand on the podium. */
export const podiumSize = 3;

export interface Champion {
  rank: number;
  playerId: number;
  name: string;
  class: string;
  guild: string | undefined;
  kills: string;
}

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Who stands on the podium, the best first, from all rows that pass the search. */
export const readChampions = (rows: readonly Fields[]): Champion[] =>
  rows
    .map((row) => ({
      rank: Number(row.rank),
      playerId: Number(row.id),
      name: text(row.name),
      class: text(row.class),
      guild: text(row.guild) || undefined,
      kills: count(Number(row.total_kills)),
    }))
    .filter(({ rank }) => rank <= podiumSize)
    .sort((a, b) => a.rank - b.rank);
