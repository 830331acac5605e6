import { second } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import type { Shared } from '../shared/shared.ts';

/** For so long who has changed something reads from where it was written. */
const rememberedFor = 5 * second;

/** Accounts with a recent change, which a replica may not have yet. */
export interface RecentWrites {
  /** Notes a change by a master account, here and at the other processes. */
  note(masterId: number): void;
  has(masterId: number): boolean;
}

/** Messages of other processes may be late or lost. Then the data is as old as a replica may be, and no older. */
export function createRecentWrites(clock: Clock, shared: Pick<Shared, 'publish' | 'subscribe'>): RecentWrites {
  // In the order in which they end.
  const until = new Map<number, number>();
  const remember = (masterId: number) => {
    const now = clock.now();
    until.delete(masterId);
    until.set(masterId, now + rememberedFor);
    for (const [id, end] of until) {
      if (end > now) break;
      until.delete(id);
    }
  };
  shared.subscribe('written', remember);
  return {
    note(masterId) {
      remember(masterId);
      shared.publish('written', masterId);
    },
    has: (masterId) => (until.get(masterId) ?? 0) > clock.now(),
  };
}
