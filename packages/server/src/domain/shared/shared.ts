import type { Clock } from '../../rules/clock.ts';
import { createMemoryCounters, type RateCounters } from './rate-counters.ts';

/** What several processes of one realm have in common beside the database, which decides all that must be exact. */
export interface Shared {
  /** Whether the counters are outside of this process, so that asking them takes time. */
  readonly isRemote: boolean;
  readonly counters: RateCounters;
  /**
   * Tells the other processes to ask the database anew about a master account. It may be lost: what they remember they
   * believe for some seconds only.
   */
  announceInvalid(masterId: number): void;
  /** Hears what others announce. */
  onInvalid(listener: (masterId: number) => void): void;
  close(): Promise<void>;
}

/** For a process that is the only one. */
export const createOwnMemory = (clock: Clock): Shared => ({
  isRemote: false,
  counters: createMemoryCounters(clock),
  announceInvalid: () => undefined,
  onInvalid: () => undefined,
  close: async () => undefined,
});
