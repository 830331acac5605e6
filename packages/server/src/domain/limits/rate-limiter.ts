import { day, hour, minute, second } from '@kafra/sdk/rules';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import { tooMany } from '../../rules/refusal.ts';
import type { RateCounters } from '../shared/rate-counters.ts';

/** A rate limit: a burst of `times` attempts, refilled evenly over `per` ms. */
interface RateLimit {
  times: number;
  per: number;
}

/** Rate limits of API requests and attempts. They apply per client address, unless noted otherwise. */
export const rateLimits = {
  read: { times: 120, per: minute },
  /** Limit per personal access token: all calls. */
  token: { times: 600, per: minute },
  /** Limit per client address: attempts with invalid personal access tokens. */
  tokenGuess: { times: 30, per: minute },
  /** Limit per personal access token that was revoked, has expired, or belongs to a locked account. */
  tokenRefused: { times: 30, per: minute },
  signIn: { times: 10, per: 10 * minute },
  register: { times: 5, per: hour },
  mailRequest: { times: 10, per: hour },
  mailToken: { times: 20, per: 10 * minute },
  captcha: { times: 60, per: 10 * minute },
  /**
   * Sign-in limit per attempted e-mail address (registered or not) and client. It slows a guesser down, but not the
   * owner elsewhere.
   */
  signInAs: { times: 5, per: 15 * minute },
  /**
   * Sign-in limit per attempted e-mail address, for all clients together. It is higher than the limit of one client, so
   * that only many clients can reach it.
   */
  signInAsByAll: { times: 100, per: hour },
  /** Limit per master account: forms that require the password. */
  passwordProof: { times: 5, per: 10 * minute },
  /** Limit per master account: codes of the second factor, over all sign-ins. */
  secondFactor: { times: 5, per: 10 * minute },
  /** Limit per client address: sign-ins of programs that are confirmed in a browser. */
  device: { times: 20, per: hour },
  /** Limit per master account: codes of programs that wait for the confirmation of a sign-in. */
  deviceCode: { times: 10, per: 10 * minute },
  /** Limit per master account: new game accounts. The reply reveals which login names are taken. */
  createAccount: { times: 10, per: hour },
  /** Limit per master account: wrong passwords of game accounts. */
  claim: { times: 5, per: 10 * minute },
  /** Limit per client address: wrong passwords of game accounts. */
  claimFrom: { times: 20, per: hour },
  /**
   * Limit per attempted login name (existing or not), for all master accounts together: wrong passwords of game
   * accounts.
   */
  claimOf: { times: 10, per: hour },
  /**
   * Limit per master account for the search of game accounts by e-mail address, because each search compares the
   * address with all game accounts.
   */
  claimable: { times: 30, per: 10 * minute },
  /**
   * Limit per master account for changes of the e-mail address, because the reply reveals which addresses are
   * registered.
   */
  changeEmail: { times: 10, per: hour },
  /** Mail limit per e-mail address and purpose of the mail: at least a minute between two mails. */
  mailMinute: { times: 1, per: minute },
  /**
   * Mail limit per e-mail address, purpose and number of the mail (1 to 5). A single limit of five per day would be
   * refilled during the day and allow nine.
   */
  mailDay: { times: 1, per: day },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** Counts attempts against rate limits, in this process or together for the whole realm. */
export interface RateLimiter {
  /**
   * Counts one attempt against a rate limit. Returns undefined if it is granted, else the seconds until the next one
   * would be.
   */
  tryConsume(name: RateLimitName, key: string): Promise<number | undefined>;
  /** Counts one attempt against a rate limit. Throws a 429 refusal if the limit is exceeded. */
  consume(name: RateLimitName, key: string): Promise<void>;
  /**
   * Counts a read request of a client if the limit can grant it synchronously. Otherwise returns false without
   * counting, and the caller must call `consume`.
   */
  tryRead(client: string): boolean;
  /** Returns the seconds until the next attempt is granted; 0 if it would be granted now. Does not count an attempt. */
  retryAfter(name: RateLimitName, key: string): Promise<number>;
  /** Refunds a successful attempt, so that only failures count against the rate limit. */
  refund(name: RateLimitName, key: string): Promise<void>;
}

export const noRateLimits: RateLimiter = {
  tryConsume: async () => undefined,
  consume: async () => undefined,
  tryRead: () => true,
  retryAfter: async () => 0,
  refund: async () => undefined,
};

/**
 * Creates the rate limiter. The limits `read` and `token` are checked by each page and script, so they can use separate
 * counters.
 */
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
