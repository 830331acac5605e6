import type { Clock } from '../../rules/clock.ts';

/**
 * Attempts to count under one rate limit: a burst of `times`, refilled evenly over `per` ms, shared by all callers with
 * this key.
 */
export interface Charge {
  name: string;
  key: string;
  times: number;
  per: number;
  /** Number of attempts to count; 0 only checks the limit, -1 refunds one. */
  attempts: number;
  /** True if the attempts count even beyond the limit, because another process has granted them already. */
  isForced?: boolean;
}

/** Counts attempts under rate limits. */
export interface RateCounters {
  /** Counts attempts and returns the milliseconds to wait; 0 if they are granted. */
  charge(charge: Charge): Promise<number>;
  /** Like `charge`, but returns synchronously. Missing for counters in another process. */
  chargeNow?(charge: Charge): number;
}

/** Rate limit counters of this process only. */
export interface MemoryCounters extends RateCounters {
  chargeNow(charge: Charge): number;
}

const minSweepSize = 20_000;

/**
 * Creates rate limit counters with the generic cell rate algorithm. It stores one number per key: the time at which its
 * burst is refilled. So limits have no fixed windows, and only active keys are stored.
 */
export function createMemoryCounters(clock: Clock): MemoryCounters {
  const refilledAt = new Map<string, number>();
  /**
   * Number of keys above which expired ones are removed. It grows if most keys are in use. Otherwise each attempt
   * during a flood of requests would search all keys.
   */
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
    // A stored refill time that is further away than a whole burst is from before the clock was set back.
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
