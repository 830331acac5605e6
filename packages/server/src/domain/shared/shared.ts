import type { Clock } from '../../rules/clock.ts';
import { createMemoryCounters, type RateCounters } from './rate-counters.ts';

/**
 * Topics of messages about a master account. `invalid`: its cached rights must be read again. `written`: it has just
 * made a change.
 */
export const topics = ['invalid', 'written'] as const;
export type Topic = (typeof topics)[number];

/**
 * State that the processes of a realm share, outside the database. It may be lost or late, so everything that must be
 * exact is in the database.
 */
export interface Shared {
  /** True if the rate limit counters are outside this process, so that access takes time. */
  readonly isRemote: boolean;
  readonly counters: RateCounters;
  /** Publishes a message about a master account. It may be lost, so receivers rely on it only for some seconds. */
  publish(topic: Topic, masterId: number): void;
  /** Calls the listener for each message of the topic that another process of the realm publishes. */
  subscribe(topic: Topic, listener: (masterId: number) => void): void;
  close(): Promise<void>;
}

/** Creates the shared state for a realm with a single process. */
export const createOwnMemory = (clock: Clock): Shared => ({
  isRemote: false,
  counters: createMemoryCounters(clock),
  publish: () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
});
