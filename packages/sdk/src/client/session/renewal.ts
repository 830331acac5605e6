import { isAccessToken } from '../../contract/access.ts';
import type { Clock, Log, TimestampStore } from '../../core/ports.ts';
import { timings } from '../../rules/timings.ts';
import type { SignedIn } from './signed-in.ts';

/** Renews session tokens: only tokens older than 24 hours, one at a time, at most every 30 seconds. */
export interface Renewal {
  /** Returns true if the session token is old enough for a renewal and the last attempt was long enough ago. */
  isDue(session: SignedIn): boolean;
  /** Requests a fresh token for this session, unless it could not be stored. Failures are only logged. */
  start(session: SignedIn): void;
  /** Delays the next attempt to renew the token by the usual pause, and logs the reason. */
  postpone(reason: unknown): void;
  /** Resolves when no renewal of the token is running. */
  settled(): Promise<void>;
}

export interface RenewalOptions {
  clock: Clock;
  log: Log;
  /**
   * Stores the time of the last renewal attempt for other programs. Attempts of this program are also stored in memory.
   */
  lastRenewal: TimestampStore | undefined;
  /** Requests a fresh token from the server in exchange for this token. */
  renew(token: string): Promise<string>;
  /** Called with the fresh token, and the session that requested it. */
  onRenewed(session: SignedIn, token: string): void;
}

export function createRenewal({ clock, log, lastRenewal, renew, onRenewed }: RenewalOptions): Renewal {
  let pending: Promise<void> | undefined;
  let lastAttempt: number | undefined;

  /**
   * Returns true if the last renewal attempt was within the minimum interval. A time in the future was stored before
   * the clock was set back and is ignored.
   */
  const isRecent = (at: number | undefined, now: number): boolean =>
    at !== undefined && at <= now && now - at < timings.renewInterval;

  function postpone(reason: unknown): void {
    lastAttempt = clock.now();
    log.warn('The session cannot be renewed.', reason);
  }

  /**
   * Stores the time of a renewal attempt. Returns false if it could not be stored, because a fresh token could not be
   * stored either.
   */
  function recordAttempt(): boolean {
    lastAttempt = clock.now();
    try {
      lastRenewal?.write(lastAttempt);
      return true;
    } catch (error) {
      postpone(error);
      return false;
    }
  }

  async function renewOnce(session: SignedIn): Promise<void> {
    try {
      onRenewed(session, await renew(session.token));
    } catch (error) {
      log.warn('The session could not be renewed.', error);
    }
  }

  return {
    isDue({ token, claims }) {
      if (isAccessToken(token)) return false;
      const now = clock.now();
      const isYoung = now - claims.iat * 1_000 <= timings.renewAfter;
      return !pending && !isYoung && !isRecent(lastAttempt, now) && !isRecent(lastRenewal?.read(), now);
    },
    start(session) {
      if (!recordAttempt()) return;
      pending = renewOnce(session).finally(() => {
        pending = undefined;
      });
    },
    postpone,
    settled: () => pending ?? Promise.resolve(),
  };
}
