import type { Clock } from '../../rules/clock.ts';

/** Attempts under one limit: a burst of `times`, refilled evenly over `per` ms, shared by all callers with this key. */
export interface Charge {
  name: string;
  key: string;
  times: number;
  per: number;
  /** How many are counted; 0 only looks, -1 takes one back. */
  attempts: number;
  /** Counts even beyond the limit, because another process has granted it already. */
  isForced?: boolean;
}

/** Counts attempts. */
export interface RateCounters {
  /** Returns the milliseconds until the attempts are granted. 0 grants and counts them now. */
  charge(charge: Charge): Promise<number>;
  /** The same, synchronously. Missing for remote counters. */
  chargeNow?(charge: Charge): number;
}

/** Counters of this process only. */
export interface MemoryCounters extends RateCounters {
  chargeNow(charge: Charge): number;
}

const minSweepSize = 20_000;

/**
 * Creates counters with the generic cell rate algorithm: one number per key is the time at which its burst is refilled.
 * So there are no window edges, and only active keys are stored.
 */
export function createMemoryCounters(clock: Clock): MemoryCounters {
  const refilledAt = new Map<string, number>();
  /** Doubled by a sweep that finds little, or a flood of keys would make every attempt walk through all of them. */
  let sweepAbove = minSweepSize;

  const sweep = (now: number) => {
    for (const [key, at] of refilledAt) if (at <= now) refilledAt.delete(key);
    sweepAbove = Math.max(minSweepSize, 2 * refilledAt.size);
  };
  const chargeNow = ({ name, key, times, per, attempts, isForced = false }: Charge): number => {
    const now = clock.now();
    if (refilledAt.size > sweepAbove) sweep(now);
    const slot = `${name} ${key}`;
    const known = refilledAt.get(slot) ?? 0;
    // Further away than a whole burst is only what was noted before the clock was set back.
    const stored = known > now + per ? 0 : known;
    if (attempts < 0) {
      if (stored > 0) refilledAt.set(slot, stored + (attempts * per) / times);
      return 0;
    }
    const refilled = Math.max(stored, now) + (Math.max(attempts, 1) * per) / times;
    const delay = Math.max(0, refilled - now - per);
    if (attempts > 0 && (delay === 0 || isForced)) refilledAt.set(slot, Math.min(refilled, now + per));
    return delay;
  };
  return { chargeNow, charge: async (charge) => chargeNow(charge) };
}
