import { day, hour, minute, second } from '@kafra/sdk/rules';
import type { Clock } from '../rules/clock.ts';
import { tooMany } from '../rules/refusal.ts';

/** How often something may happen: a burst of `times`, refilled evenly over `per` ms. */
interface RateLimit {
  times: number;
  per: number;
}

/** Per client address unless said otherwise. */
export const rateLimits = {
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
  /** Per e-mail address and what the mail is for: no two within a minute. */
  mailMinute: { times: 1, per: minute },
  /** The same, and per place in the day's post: a burst of five would refill during the day and be nine. */
  mailDay: { times: 1, per: day },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** Counts attempts. In memory: each node of several counts for itself. */
export interface RateLimiter {
  /** Counts one attempt; undefined when granted, else the seconds until the next one will be. */
  tryConsume(name: RateLimitName, key: string): number | undefined;
  /** Counts one attempt; throws a 429 refusal when there were too many. */
  consume(name: RateLimitName, key: string): void;
  /** Seconds until the next attempt will be granted; 0 where one is now. Counts none. */
  retryAfter(name: RateLimitName, key: string): number;
  /** Takes back one attempt that turned out well, so that only failures add up. */
  refund(name: RateLimitName, key: string): void;
}

export const noRateLimits: RateLimiter = {
  tryConsume: () => undefined,
  consume: () => {},
  retryAfter: () => 0,
  refund: () => {},
};

const minSweepSize = 20_000;

/**
 * The generic cell rate algorithm: one number a key says when its burst is refilled, so no window has an edge to
 * wait for and nothing is kept but what still counts.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const refilledAt = new Map<string, number>();
  /** Doubled by a sweep that finds little, or a flood of keys would make every attempt walk through all of them. */
  let sweepAbove = minSweepSize;

  const sweep = (now: number) => {
    for (const [key, at] of refilledAt) if (at <= now) refilledAt.delete(key);
    sweepAbove = Math.max(minSweepSize, 2 * refilledAt.size);
  };
  /** When the burst is refilled after one more attempt, and how long that has to wait, ms. */
  const nextAttempt = (name: RateLimitName, slot: string, now: number) => {
    const { times, per } = rateLimits[name];
    const refilled = Math.max(refilledAt.get(slot) ?? 0, now) + per / times;
    return { refilled, delay: Math.max(0, refilled - now - per) };
  };
  const tryConsume: RateLimiter['tryConsume'] = (name, key) => {
    const now = clock.now();
    if (refilledAt.size > sweepAbove) sweep(now);
    const slot = `${name} ${key}`;
    const { refilled, delay } = nextAttempt(name, slot, now);
    if (delay > 0) return Math.ceil(delay / second);
    refilledAt.set(slot, refilled);
    return undefined;
  };
  return {
    tryConsume,
    consume(name, key) {
      const seconds = tryConsume(name, key);
      if (seconds !== undefined) throw tooMany(seconds);
    },
    retryAfter: (name, key) => Math.ceil(nextAttempt(name, `${name} ${key}`, clock.now()).delay / second),
    refund(name, key) {
      const slot = `${name} ${key}`;
      const at = refilledAt.get(slot);
      if (at !== undefined) refilledAt.set(slot, at - rateLimits[name].per / rateLimits[name].times);
    },
  };
}
