import type { TableModel } from '@kafra/sdk';
import { count } from '@kafra/sdk/rules';

/** Ranks that stand on the podium. */
const podiumSize = 3;

export interface Champion {
  /** Of its row. */
  key: string;
  rank: number;
  name: string;
  class: string;
  guild: string;
  kills: string;
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Who stands on the podium, the best first, from all rows that pass the search. */
export const championsOf = (model: TableModel): Champion[] =>
  model
    .allRows()
    .map((row) => ({
      key: `${text(row.rank)}-${text(row.id)}`,
      rank: Number(row.rank),
      name: text(row.name),
      class: text(row.class),
      guild: text(row.guild),
      kills: count(Number(row.total_kills)),
    }))
    .filter(({ rank }) => rank <= podiumSize)
    .sort((a, b) => a.rank - b.rank);
