import type { Clock } from '../../core/ports.ts';
import type { Session } from './session.ts';

/** A session that notifies its subscribers when it expires, even without a call. */
export interface FollowedSession {
  subscribe: Session['subscribe'];
  /** Stops checking whether the session has expired. */
  stop(): void;
}

/** Checks a session when its token expires, as long as it has subscribers. */
export function followSession(session: Session, clock: Pick<Clock, 'now' | 'later'>): FollowedSession {
  let followers = 0;
  let hasStopped = false;
  let cancel = () => undefined as unknown;

  function waitForEnd(): void {
    cancel();
    const end = (session.getSnapshot()?.claims.exp ?? Number.POSITIVE_INFINITY) * 1_000;
    // The expiry of an access token is unknown, because the client cannot read it.
    if (hasStopped || followers === 0 || end === Number.POSITIVE_INFINITY) return;
    cancel = clock.later(end - clock.now(), () => {
      session.current();
      // The expiry is checked again, because the token may live longer than the maximum delay of a timer, or another
      // program may have renewed it.
      waitForEnd();
    });
  }

  const unsubscribe = session.subscribe(waitForEnd);
  return {
    subscribe(listener) {
      const unfollow = session.subscribe(listener);
      followers += 1;
      if (followers === 1) waitForEnd();
      let isFollowing = true;
      return () => {
        unfollow();
        if (!isFollowing) return;
        isFollowing = false;
        followers -= 1;
        if (followers === 0) cancel();
      };
    },
    stop() {
      hasStopped = true;
      unsubscribe();
      cancel();
    },
  };
}
