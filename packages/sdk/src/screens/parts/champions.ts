import type { Picture } from '../../models/content.ts';
import { formatCount } from '../../rules/text/format.ts';
import { classIcon } from './class-cell.ts';

/** Number of ranks on the podium of MVP hunters. */
export const podiumSize = 3;

/** Hint below the ranking in user interfaces that are too small for the podium. */
export const podiumUnavailable = { label: 'To see the podium:', text: 'Desktop Browser Required' } as const;

/** A hunter on the podium of the MVP ranking. */
export interface Champion {
  /** Key of the hunter's row in the table of MVP kills. */
  key: string;
  rank: number;
  /** Step of the podium: 1, 2 or 3. It differs from the hunter's rank if two hunters share a rank. */
  place: number;
  playerId: number;
  name: string;
  class: string;
  classIcon: Picture | undefined;
  guild: string | undefined;
  /** Number of MVP kills as text, such as `1,234`. */
  kills: string;
}

/** Returns the hunters on the podium, best first, from rows of the MVP ranking with the field names of the API. */
export function championsOf(rows: readonly Readonly<Record<string, unknown>>[]): Champion[] {
  let lastPlace = 0;
  return rows
    .map((row) => ({
      key: championKey({ rank: Number(row.rank), id: Number(row.id) }),
      rank: Number(row.rank),
      playerId: Number(row.id),
      name: text(row.name),
      class: text(row.class),
      classIcon: typeof row.class_id === 'number' ? classIcon(row.class_id) : undefined,
      guild: text(row.guild) || undefined,
      kills: formatCount(Number(row.total_kills)),
    }))
    .sort((a, b) => a.rank - b.rank)
    .map((hunter) => {
      lastPlace = Math.max(hunter.rank, lastPlace + 1);
      return { ...hunter, place: lastPlace };
    })
    .filter(({ place }) => place <= podiumSize);
}

export const championKey = ({ rank, id }: { rank: number; id: number }): string => `${rank}-${id}`;

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
