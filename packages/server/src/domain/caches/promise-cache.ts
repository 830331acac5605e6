import { type Clock, systemClock } from '../../rules/clock.ts';

/** Cache of loaded values and running loads, shared by all callers. */
export interface PromiseCache<Key, Value> {
  find(key: Key): Promise<Value> | undefined;
  /** Returns the cached value of a key, or loads it. Failures are not cached. */
  get(key: Key, load: () => Promise<Value>): Promise<Value>;
}

interface PromiseCacheOptions {
  /** Maximum number of cached values; the oldest is removed first. */
  readonly maxEntries: number;
  /** Milliseconds for which a cached value is used. Default: until it is removed for space. */
  readonly maxAge?: number;
  readonly clock?: Clock;
}

export function createPromiseCache<Key, Value>({
  maxEntries,
  maxAge = Number.POSITIVE_INFINITY,
  clock = systemClock,
}: PromiseCacheOptions): PromiseCache<Key, Value> {
  const entries = new Map<Key, { readonly answer: Promise<Value>; readonly askedAt: number }>();

  function find(key: Key): Promise<Value> | undefined {
    const known = entries.get(key);
    // A cached value from before the clock was set back counts as expired.
    return known && Math.abs(clock.now() - known.askedAt) < maxAge ? known.answer : undefined;
  }

  return {
    find,
    get(key, load) {
      const known = find(key);
      if (known) return known;
      entries.delete(key);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
      const entry = { answer: load(), askedAt: clock.now() };
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer;
    },
  };
}
