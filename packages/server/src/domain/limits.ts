import { day, hour, minute, second } from '@kafra/sdk/rules';
import type { Clock } from '../rules/clock.ts';
import { tooMany } from '../rules/refusal.ts';

/** How often something may happen: a burst of `times`, refilled evenly over `per` ms. */
interface Rate {
  times: number;
  per: number;
}

/** Per client address unless said otherwise. */
export const rates = {
  read: { times: 120, per: minute },
  signIn: { times: 10, per: 10 * minute },
  register: { times: 5, per: hour },
  mailRequest: { times: 10, per: hour },
  mailToken: { times: 20, per: 10 * minute },
  captcha: { times: 60, per: 10 * minute },
  /** Per e-mail address tried, whether it exists or not, and client: a guesser is slowed, the owner elsewhere is not. */
  signInAs: { times: 5, per: 15 * minute },
  /** Per e-mail address tried, by all clients: more than any one of them may fail, so that it takes many to reach it. */
  signInAsByAll: { times: 100, per: hour },
  /** Per master account: forms that prove the password. */
  passwordProof: { times: 5, per: 10 * minute },
  /** Per master account: it tells which names are taken. */
  createAccount: { times: 10, per: hour },
  /** Per master account: it tells which addresses have an account. */
  changeEmail: { times: 10, per: hour },
  /** Per e-mail address: no two within a minute. */
  mailMinute: { times: 1, per: minute },
  /** Per e-mail address and place in the day's post: a burst of five would refill during the day and be nine. */
  mailDay: { times: 1, per: day },
} as const satisfies Record<string, Rate>;
export type RateName = keyof typeof rates;

/** Counts attempts. In memory: each node of several counts for itself. */
export interface Limits {
  /** Counts one attempt; undefined when granted, else the seconds until the next one will be. */
  wait(name: RateName, key: string): number | undefined;
  /** Counts one attempt; throws a 429 refusal when there were too many. */
  take(name: RateName, key: string): void;
  /** Takes back one attempt that turned out well, so that only failures add up. */
  giveBack(name: RateName, key: string): void;
}

export const unlimited: Limits = { wait: () => undefined, take: () => {}, giveBack: () => {} };

const fewestSwept = 20_000;

/**
 * The generic cell rate algorithm: one number a key says when its burst is refilled, so no window has an edge to
 * wait for and nothing is kept but what still counts.
 */
export function createLimits(clock: Clock): Limits {
  const refilledAt = new Map<string, number>();
  /** Doubled by a sweep that finds little, or a flood of keys would make every attempt walk through all of them. */
  let sweepAbove = fewestSwept;

  const sweep = (now: number) => {
    for (const [key, at] of refilledAt) if (at <= now) refilledAt.delete(key);
    sweepAbove = Math.max(fewestSwept, 2 * refilledAt.size);
  };
  const wait: Limits['wait'] = (name, key) => {
    const { times, per } = rates[name];
    const now = clock.now();
    if (refilledAt.size > sweepAbove) sweep(now);
    const slot = `${name} ${key}`;
    const from = Math.max(refilledAt.get(slot) ?? 0, now);
    const next = from + per / times;
    if (next - now > per) return Math.ceil((next - now - per) / second);
    refilledAt.set(slot, next);
    return undefined;
  };
  return {
    wait,
    take(name, key) {
      const seconds = wait(name, key);
      if (seconds !== undefined) throw tooMany(seconds);
    },
    giveBack(name, key) {
      const slot = `${name} ${key}`;
      const at = refilledAt.get(slot);
      if (at !== undefined) refilledAt.set(slot, at - rates[name].per / rates[name].times);
    },
  };
}
