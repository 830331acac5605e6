import type { Clock } from '../../rules/clock.ts';
import { createMemoryCounters, type RateCounters } from './rate-counters.ts';

/**
 * Messages about a master account. `invalid`: its cached rights must be read again. `written`: it has just made a
 * change.
 */
export const topics = ['invalid', 'written'] as const;
export type Topic = (typeof topics)[number];

/** Shared state of the processes of a realm beside the database, which decides everything that must be exact. */
export interface Shared {
  /** True if the counters are outside this process, so that access takes time. */
  readonly isRemote: boolean;
  readonly counters: RateCounters;
  /** Publishes a message about a master account. It may be lost, so receivers rely on it only for some seconds. */
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
