import { minute, second } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import type { Log } from '../../rules/log.ts';

/** Cache of API responses that are equal for all users and need a query: each is computed once every few seconds. */
export interface ResponseCache {
  /**
   * Returns the cached reply of this name, or computes it with `make`. Concurrent callers share one computation. If it
   * fails, the last reply is used for ten more minutes. A reply is fresh for 5 s, or for `freshFor` ms.
   */
  get<Reply extends object>(name: string, make: () => Promise<Reply>, options?: { freshFor?: number }): Promise<Reply>;
  /** Returns true if this reply object came from the cache, so that all users share it. */
  isCached(reply: object): boolean;
  /** Returns true if `get` would return this reply object without computing a new one. */
  isFresh(reply: object): boolean;
  /** Removes the cached reply of this name, because its content has changed. */
  drop(name: string): void;
}

/** Milliseconds for which a cached reply is fresh. */
const defaultFreshFor = 5 * second;
/** Milliseconds for which a stale cached reply is used if computing a new one fails. */
const usableFor = 10 * minute;

/**
 * Number of cached replies above which stale ones are removed. It is larger than the number of lists, so mostly replies
 * about single records are removed.
 */
const maxEntries = 300;

interface Entry {
  /** Milliseconds for which the cached reply is fresh. */
  freshFor: number;
  /** The last cached reply that was computed successfully, and its time. */
  last: { reply: object; madeAt: number } | undefined;
  /** Promise of the next reply while it is being computed. */
  next: Promise<object> | undefined;
  /** True if another cache entry has replaced this one. */
  isDropped?: true;
}

/**
 * Creates a response cache in which a reply is fresh for five seconds after its computation, unless the caller chooses
 * another time.
 */
export function createResponseCache(clock: Clock, log: Log): ResponseCache {
  const entries = new Map<string, Entry>();
  const entryOf = new WeakMap<object, Entry>();

  async function remake(name: string, entry: Entry, make: () => Promise<object>): Promise<object> {
    try {
      const reply = await make();
      entryOf.set(reply, entry);
      if (!entry.isDropped) entry.last = { reply, madeAt: clock.now() };
      return reply;
    } catch (error) {
      const { last } = entry;
      if (!last || last.madeAt + usableFor <= clock.now()) throw error;
      log.error(
        { err: error, name, age: clock.now() - last.madeAt },
        'a list could not be generated: the previous one is sent',
      );
      return last.reply;
    }
  }

  // A cached reply with a time in the future is not fresh either, because the clock was set back since.
  const isFresh = ({ last, freshFor }: Entry): boolean =>
    last !== undefined && Math.abs(clock.now() - last.madeAt) < freshFor;

  /** Removes stale cached replies to make space. Replies that are fresh or being computed stay. */
  function forgetStale(): void {
    if (entries.size <= maxEntries) return;
    for (const [name, entry] of entries) if (!entry.next && !isFresh(entry)) entries.delete(name);
  }

  return {
    get<Reply extends object>(name: string, make: () => Promise<Reply>, { freshFor = defaultFreshFor } = {}) {
      const entry = entries.get(name) ?? { freshFor, last: undefined, next: undefined };
      if (!entries.has(name)) {
        forgetStale();
        entries.set(name, entry);
      }
      if (entry.last && isFresh(entry)) return Promise.resolve(entry.last.reply as Reply);
      // A running computation of a reply is shared, however long it takes. Starting a second one would take even
      // longer.
      entry.next ??= remake(name, entry, make).finally(() => {
        entry.next = undefined;
      });
      return entry.next as Promise<Reply>;
    },
    isCached: (reply) => entryOf.has(reply),
    isFresh(reply) {
      const entry = entryOf.get(reply);
      return entry?.last?.reply === reply && isFresh(entry);
    },
    drop(name) {
      const entry = entries.get(name);
      if (!entry) return;
      entries.delete(name);
      // A reply that is being computed may contain the data from before the change, so it must not be cached.
      Object.assign(entry, { last: undefined, isDropped: true });
    },
  };
}
