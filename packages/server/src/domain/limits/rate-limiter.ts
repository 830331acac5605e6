import { day, hour, minute, second } from '@kafra/sdk/rules';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import { tooMany } from '../../rules/refusal.ts';
import type { RateCounters } from '../shared/rate-counters.ts';

/** How often something may happen: a burst of `times`, refilled evenly over `per` ms. */
interface RateLimit {
  times: number;
  per: number;
}

/** Limits per client address, unless noted otherwise. */
export const rateLimits = {
  read: { times: 120, per: minute },
  /** Per personal access token. */
  token: { times: 600, per: minute },
  /** Invalid personal access tokens. */
  tokenGuess: { times: 30, per: minute },
  /** Per personal access token that was revoked, has expired, or is of a locked account. */
  tokenRefused: { times: 30, per: minute },
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
  /** Per master account: codes of the second factor, over all sign-ins. */
  secondFactor: { times: 5, per: 10 * minute },
  /** Per client address: sign-ins of programs through a browser. */
  device: { times: 20, per: hour },
  /** Per master account: codes of programs that wait for a confirmation. */
  deviceCode: { times: 10, per: 10 * minute },
  /** Per master account, because the reply reveals which names are taken. */
  createAccount: { times: 10, per: hour },
  /** Per master account: wrong passwords of game accounts. */
  claim: { times: 5, per: 10 * minute },
  /** The same, per client address. */
  claimFrom: { times: 20, per: hour },
  /** The same, per login name that is tried, whether it exists or not, by all master accounts. */
  claimOf: { times: 10, per: hour },
  /** Per master account: it looks for an address through all accounts of the game. */
  claimable: { times: 30, per: 10 * minute },
  /** Per master account: it tells which addresses have an account. */
  changeEmail: { times: 10, per: hour },
  /** Per e-mail address and what the mail is for: no two within a minute. */
  mailMinute: { times: 1, per: minute },
  /** The same, and per place in the day's post: a burst of five would refill during the day and be nine. */
  mailDay: { times: 1, per: day },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** Counts attempts, in this process or together with all of the realm. */
export interface RateLimiter {
  /** Counts one attempt; undefined when granted, else the seconds until the next one will be. */
  tryConsume(name: RateLimitName, key: string): Promise<number | undefined>;
  /** Counts one attempt; throws a 429 refusal when there were too many. */
  consume(name: RateLimitName, key: string): Promise<void>;
  /**
   * Counts a read of a client if it can be granted synchronously. Otherwise returns false without counting, and
   * `consume` decides.
   */
  tryRead(client: string): boolean;
  /** Returns the seconds until the next attempt is granted; 0 if it is now. Does not count. */
  retryAfter(name: RateLimitName, key: string): Promise<number>;
  /** Refunds a successful attempt, so that only failures count. */
  refund(name: RateLimitName, key: string): Promise<void>;
}

export const noRateLimits: RateLimiter = {
  tryConsume: async () => undefined,
  consume: async () => undefined,
  tryRead: () => true,
  retryAfter: async () => 0,
  refund: async () => undefined,
};

/** Limits over counters; `read` and `token`, which every page and every script asks for, have their own. */
export function createRateLimiter(
  counters: RateCounters,
  { readCounters = counters, metrics = noMetrics }: { readCounters?: RateCounters; metrics?: Metrics } = {},
): RateLimiter {
  const charge = (name: RateLimitName, key: string, attempts: number) =>
    (name === 'read' || name === 'token' ? readCounters : counters).charge({
      name,
      key,
      ...rateLimits[name],
      attempts,
    });
  const tryConsume: RateLimiter['tryConsume'] = async (name, key) => {
    const delay = await charge(name, key, 1);
    if (delay <= 0) return undefined;
    metrics.count('limited', { limit: name });
    return Math.ceil(delay / second);
  };
  return {
    tryConsume,
    async consume(name, key) {
      const seconds = await tryConsume(name, key);
      if (seconds !== undefined) throw tooMany(seconds);
    },
    tryRead: (key) => readCounters.chargeNow?.({ name: 'read', key, ...rateLimits.read, attempts: 1 }) === 0,
    retryAfter: async (name, key) => Math.ceil((await charge(name, key, 0)) / second),
    refund: async (name, key) => void (await charge(name, key, -1)),
  };
}
