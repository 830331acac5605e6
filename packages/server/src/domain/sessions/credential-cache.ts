import type { Clock } from '../../rules/clock.ts';

/**
 * Checked value of a token (a session, or the rights of an access token), and the time until which it is valid in the
 * cache (epoch ms).
 */
export interface CachedCredential<Value> {
  value: Value;
  until: number;
}

interface Remembered<Value> extends CachedCredential<Value> {
  /** Time at which the token was loaded from the database, epoch ms. */
  since: number;
}

/** Caches checked session and access tokens for some seconds. */
export interface CredentialCache<Value, Extra extends unknown[]> {
  /** Returns the value of a token, from the cache or by `load`, which receives the extra arguments. */
  find(token: string, ...extra: Extra): Promise<Value>;
  /** Returns the cached value of a token; undefined if `find` would load it. */
  peek(token: string): Value | undefined;
  /** Removes the cached tokens of a master account, so that they are checked again. */
  invalidate(masterId: number): void;
}

/** Maximum number of entries in the younger generation of the cache. The older generation has as many. */
const maxYoung = 10_000;

/**
 * Creates a cache of tokens that uses `load` for missing ones and does not remember failures. It has two generations:
 * when the younger one is full, it replaces the older one. So unused tokens are dropped, and used ones are never all
 * reloaded at the same time.
 */
export function createCredentialCache<Value extends { readonly masterId: number }, Extra extends unknown[] = []>(
  clock: Clock,
  load: (token: string, ...extra: Extra) => Promise<CachedCredential<Value>>,
): CredentialCache<Value, Extra> {
  let young = new Map<string, Remembered<Value>>();
  let old = new Map<string, Remembered<Value>>();
  /**
   * Number of times that tokens were removed from the cache on request. A check that started before the last removal
   * must not cache its result.
   */
  let forgotten = 0;

  function remember(token: string, entry: Remembered<Value>): void {
    if (young.size >= maxYoung) {
      old = young;
      young = new Map();
    }
    young.set(token, entry);
  }

  function recall(token: string): Value | undefined {
    const known = young.get(token) ?? old.get(token);
    const now = clock.now();
    // A cache entry with a time in the future was loaded before the clock was set back. It would stay valid for too
    // long.
    if (!known || known.until <= now || known.since > now) return undefined;
    if (old.delete(token)) remember(token, known);
    return known.value;
  }

  return {
    peek: recall,
    async find(token, ...extra) {
      const known = recall(token);
      if (known) return known;
      young.delete(token);
      old.delete(token);
      const before = forgotten;
      const since = clock.now();
      const fresh = await load(token, ...extra);
      if (before === forgotten) remember(token, { ...fresh, since });
      return fresh.value;
    },
    invalidate(masterId) {
      forgotten += 1;
      for (const generation of [young, old])
        for (const [token, { value }] of generation) if (value.masterId === masterId) generation.delete(token);
    },
  };
}
