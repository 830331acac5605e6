import type { Clock } from '../rules/clock.ts';

/** The session of a token, and until when (epoch ms) it is believed without asking again. */
export interface CachedSession<Session> {
  session: Session;
  until: number;
}

/** Answers tokens that were checked a moment ago without asking anew. */
export interface SessionCache<Session> {
  find(token: string): Promise<Session>;
  /** Drops what is remembered of a master account, so that its tokens are asked for anew. */
  invalidate(masterId: number): void;
}

const maxCached = 10_000;

/** A memory in front of `ask`, whose failures are not remembered. */
export function createSessionCache<Session extends { readonly masterId: number }>(
  clock: Clock,
  load: (token: string) => Promise<CachedSession<Session>>,
): SessionCache<Session> {
  const remembered = new Map<string, CachedSession<Session>>();
  /** Counts what was forgotten: a check that began before must not remember what it read. */
  let forgotten = 0;

  return {
    async find(token) {
      const known = remembered.get(token);
      if (known && known.until > clock.now()) return known.session;
      remembered.delete(token);
      const before = forgotten;
      const fresh = await load(token);
      if (before !== forgotten) return fresh.session;
      if (remembered.size >= maxCached) remembered.clear();
      remembered.set(token, fresh);
      return fresh.session;
    },
    invalidate(masterId) {
      forgotten += 1;
      for (const [token, { session }] of remembered) if (session.masterId === masterId) remembered.delete(token);
    },
  };
}
