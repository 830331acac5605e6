import type { Clock, Log } from '../core/ports.ts';
import { timings } from '../rules/timings.ts';
import type { SignedIn } from './signed-in.ts';

/** Exchanges tokens for fresh ones: older than 24 h, one at a time, at most every 30 s. */
export interface Renewal {
  /** Asks for a fresh token of whoever is signed in, where it is time for that; a failure is only noted. */
  startIfDue(asker: SignedIn): void;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

export interface RenewalOptions {
  clock: Clock;
  log: Log;
  /** Asks the server for a fresh token. */
  renew(): Promise<string>;
  /** Told the token that came, and for whom it was asked. */
  renewed(asker: SignedIn, token: string): void;
}

export function createRenewal({ clock, log, renew, renewed }: RenewalOptions): Renewal {
  let lastAttempt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  async function renewOnce(asker: SignedIn): Promise<void> {
    try {
      renewed(asker, await renew());
    } catch (error) {
      log.warn('The session could not be renewed.', error);
    }
  }

  return {
    startIfDue(asker) {
      const now = clock.now();
      const isYoung = now - asker.claims.iat * 1_000 <= timings.renewAfter;
      if (underWay || isYoung || now - lastAttempt < timings.renewEvery) return;
      lastAttempt = now;
      underWay = renewOnce(asker).finally(() => {
        underWay = undefined;
      });
    },
    settled: () => underWay ?? Promise.resolve(),
  };
}
