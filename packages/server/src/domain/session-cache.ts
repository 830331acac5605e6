import type { Clock } from '../rules/clock.ts';

/** The session of a token, and until when (epoch ms) it is believed without asking again. */
export interface CachedSession<Session> {
  session: Session;
  until: number;
}

/** Answers tokens that were checked a moment ago without asking anew. */
export interface SessionCache<Session, Extra extends unknown[]> {
  /** What else is given goes to `load`. */
  find(token: string, ...extra: Extra): Promise<Session>;
  /** Whether `find` would answer from memory. */
  has(token: string): boolean;
  /** Drops what is remembered of a master account, so that its tokens are asked for anew. */
  invalidate(masterId: number): void;
}

/** Of the younger generation; as many older ones may be remembered beside them. */
const maxYoung = 10_000;

/**
 * A memory in front of `load`, whose failures are not remembered. Tokens that nobody sends go with their generation:
 * when the younger one is full it becomes the older one, so that the crowd is never asked for anew all at once.
 */
export function createSessionCache<Session extends { readonly masterId: number }, Extra extends unknown[] = []>(
  clock: Clock,
  load: (token: string, ...extra: Extra) => Promise<CachedSession<Session>>,
): SessionCache<Session, Extra> {
  let young = new Map<string, CachedSession<Session>>();
  let old = new Map<string, CachedSession<Session>>();
  /** Counts what was forgotten: a check that began before must not remember what it read. */
  let forgotten = 0;

  function remember(token: string, entry: CachedSession<Session>): void {
    if (young.size >= maxYoung) {
      old = young;
      young = new Map();
    }
    young.set(token, entry);
  }

  function recall(token: string): Session | undefined {
    const known = young.get(token) ?? old.get(token);
    if (!known || known.until <= clock.now()) return undefined;
    if (old.delete(token)) remember(token, known);
    return known.session;
  }

  return {
    has: (token) => recall(token) !== undefined,
    async find(token, ...extra) {
      const known = recall(token);
      if (known) return known;
      young.delete(token);
      old.delete(token);
      const before = forgotten;
      const fresh = await load(token, ...extra);
      if (before === forgotten) remember(token, fresh);
      return fresh.session;
    },
    invalidate(masterId) {
      forgotten += 1;
      for (const generation of [young, old])
        for (const [token, { session }] of generation) if (session.masterId === masterId) generation.delete(token);
    },
  };
}
