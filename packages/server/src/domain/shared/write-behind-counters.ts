import type { Clock } from '../../rules/clock.ts';
import type { Timers } from '../timers.ts';
import { type Charge, createMemoryCounters, type MemoryCounters, type RateCounters } from './rate-counters.ts';

/** Milliseconds between reports to the shared counters. */
const interval = 250;

interface Pending {
  charge: Charge;
  attempts: number;
}

/**
 * Creates counters for the rate limits of page requests, which must not wait. They count in this process and report to
 * `shared` four times a second. Until the first report, each process grants a full burst.
 */
export function createWriteBehindCounters(shared: RateCounters, clock: Clock, timers: Timers): MemoryCounters {
  const local = createMemoryCounters(clock);
  const pending = new Map<string, Pending>();
  const refusedUntil = new Map<string, number>();

  const tell = async () => {
    const told = [...pending];
    pending.clear();
    const now = clock.now();
    for (const [slot, until] of refusedUntil) if (until <= now) refusedUntil.delete(slot);
    const answers = told.map(async ([slot, { charge, attempts }]) => {
      const delay = await shared.charge({ ...charge, attempts, isForced: true });
      if (delay > 0) refusedUntil.set(slot, clock.now() + delay);
    });
    await Promise.all(answers);
  };
  const chargeNow = (charge: Charge): number => {
    const slot = `${charge.name} ${charge.key}`;
    const refusedFor = (refusedUntil.get(slot) ?? 0) - clock.now();
    // An attempt that the shared counters refuse is not counted in this process. A wait beyond `per` is impossible, so
    // the clock was set back.
    if (refusedFor > 0 && refusedFor <= charge.per)
      return Math.max(refusedFor, local.chargeNow({ ...charge, attempts: 0 }));
    const delay = local.chargeNow(charge);
    if (delay > 0) return delay;
    if (pending.size === 0) timers.later('limits', interval, tell);
    const known = pending.get(slot) ?? { charge, attempts: 0 };
    known.attempts += charge.attempts;
    pending.set(slot, known);
    return 0;
  };
  return { chargeNow, charge: async (charge) => chargeNow(charge) };
}
