import type { Clock } from '../../rules/clock.ts';
import { createMemoryCounters, type RateCounters } from './rate-counters.ts';

/**
 * What processes publish about a master account: `invalid`, that the database is to be asked anew about it; `written`,
 * that it has just changed something.
 */
export const topics = ['invalid', 'written'] as const;
export type Topic = (typeof topics)[number];

/** What several processes of one realm have in common beside the database, which decides all that must be exact. */
export interface Shared {
  /** Whether the counters are outside of this process, so that asking them takes time. */
  readonly isRemote: boolean;
  readonly counters: RateCounters;
  /** Tells the other processes something about a master account. It may be lost: nobody relies on it for longer than seconds. */
  publish(topic: Topic, masterId: number): void;
  /** Calls the listener for what other processes publish. */
  subscribe(topic: Topic, listener: (masterId: number) => void): void;
  close(): Promise<void>;
}

/** For a process that is the only one. */
export const createOwnMemory = (clock: Clock): Shared => ({
  isRemote: false,
  counters: createMemoryCounters(clock),
  publish: () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
});
