import type { QueryField } from '../../core/query/fields.ts';
import type { FarmValue, FarmValues } from '../game/farm-values.ts';
import { defaultDamage } from '../game/farming-setup.ts';
import { fieldsOf } from './define.ts';

/** Data of the server that search fields of the game databases need. A part is undefined until a query needs it. */
export interface SearchFacts {
  readonly farming?: FarmValues | undefined;
  readonly seen?: SeenDrops | undefined;
  /** Returns the current time in epoch milliseconds. */
  now(): number;
}

/** Times at which cards and MVP rewards were last recorded, epoch milliseconds. */
export interface SeenDrops {
  readonly items: ReadonlyMap<number, number>;
  readonly mobs: ReadonlyMap<number, number>;
}

/** Names of the parts of `SearchFacts` that a search field can need. */
export const factNames = ['farming', 'seen'] as const;
export type FactName = (typeof factNames)[number];

const needsFarming = { needs: 'farming' satisfies FactName };
const needsSeen = { needs: 'seen' satisfies FactName };

interface FarmTexts {
  /** End of the help text of search fields for values per hour: `on its best map`. */
  where: string;
  perKill: string;
}

/** Returns the search fields for the hourly yield of a monster or map. */
export function farmFields<R>(
  read: (record: R) => FarmValue | undefined,
  { where, perKill }: FarmTexts,
): QueryField<R>[] {
  const { number } = fieldsOf<R>();
  const player = `at ${defaultDamage} damage per second`;
  return [
    number(['zph'], `zeny in an hour ${where}, ${player}`, 'zph>=500k', (record) => read(record)?.zeny, {
      ...{ unit: 'zeny', ...needsFarming },
    }),
    number(['eph'], `base experience in an hour ${where}, ${player}`, 'eph>=100k', (record) => read(record)?.exp, {
      ...needsFarming,
    }),
    number(['vpk'], perKill, 'vpk>=1k', (record) => read(record)?.perKill, { unit: 'zeny', ...needsFarming }),
  ];
}

/** Returns the search field for the time since a drop was last recorded. */
export function seenField<R>(
  read: (record: R, seen: SeenDrops) => number | undefined,
  facts: SearchFacts,
  help: string,
): QueryField<R> {
  const { number } = fieldsOf<R>();
  const age = (record: R): number | undefined => {
    const at = facts.seen && read(record, facts.seen);
    return at === undefined ? undefined : (facts.now() - at) / 1_000;
  };
  return number(['seen'], help, 'seen<7d', age, { unit: 'age', ...needsSeen });
}

/** Empty data of the server, for the help and documents of search fields. */
export const noFacts: SearchFacts = { now: () => 0 };
