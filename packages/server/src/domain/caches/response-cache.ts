import { minute, second } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import type { Log } from '../../rules/log.ts';

/** Replies that are equal for all users and cost a query: computed once every few seconds. */
export interface ResponseCache {
  /**
   * Returns the cached reply of this name, or computes it with `make`. Concurrent callers share one computation. If it
   * fails, the last reply is used for ten more minutes. A reply is fresh for 5 s, or for `freshFor` ms.
   */
  get<Reply extends object>(name: string, make: () => Promise<Reply>, options?: { freshFor?: number }): Promise<Reply>;
  /** Returns whether a reply is shared by all users. */
  isCached(reply: object): boolean;
  /** Whether `get` would give this very reply, without making another one. */
  isFresh(reply: object): boolean;
  /** Forgets the reply of this name, because what it lists has changed. */
  drop(name: string): void;
}

/** Time for which a reply is fresh. */
const defaultFreshFor = 5 * second;
/** For so long it stands in for one that cannot be made. */
const usableFor = 10 * minute;

/** More entries than there are lists. Replies about single records are forgotten above it once they are stale. */
const maxEntries = 300;

interface Entry {
  /** Milliseconds. */
  freshFor: number;
  /** The last one that could be made, and when. */
  last: { reply: object; madeAt: number } | undefined;
  /** The next reply while it is being computed. */
  next: Promise<object> | undefined;
  /** True if another entry has replaced it. */
  isDropped?: true;
}

/** Keeps each reply for five seconds from its arrival. */
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
      log.error({ err: error, name, age: clock.now() - last.madeAt }, 'a list could not be made: the last one is sent');
      return last.reply;
    }
  }

  // Nor is one that was made in the future: the clock was set back since.
  const isFresh = ({ last, freshFor }: Entry): boolean =>
    last !== undefined && Math.abs(clock.now() - last.madeAt) < freshFor;

  /** Removes stale entries to make space. Entries that are fresh or being computed stay. */
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
      // A running computation is shared, however long it takes. Starting a second one would take even longer.
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
      // One that is being made may have read the list before the change.
      Object.assign(entry, { last: undefined, isDropped: true });
    },
  };
}
