import { second } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import type { Shared } from '../shared/shared.ts';

/** Milliseconds after a change in which its author reads from the primary database, not from a replica. */
const rememberedFor = 5 * second;

/** Master accounts with a recent change, which a replica may not have yet. */
export interface RecentWrites {
  /** Records that a master account has made a change, in this process and in the others. */
  note(masterId: number): void;
  has(masterId: number): boolean;
}

/**
 * Creates the list of recent changes of this process. Messages of other processes may be late or lost. Then a user sees
 * data that is as old as a replica.
 */
export function createRecentWrites(clock: Clock, shared: Pick<Shared, 'publish' | 'subscribe'>): RecentWrites {
  // End of the time in which an account reads from the primary database, by account id, in order of the end times.
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
