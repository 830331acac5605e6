import type { Clock } from '../../rules/clock.ts';

/** Remembers answers by a number for some time; who asks meanwhile gets the same one. */
export type CachedById<T> = (id: number) => Promise<T>;

export interface CacheByIdOptions {
  /** Milliseconds. */
  readonly for: number;
  /** Answers that are kept at most; the oldest makes room. */
  readonly maxEntries: number;
}

/** An answer that failed is asked for again the next time. */
export function cacheById<T>(ask: CachedById<T>, clock: Clock, options: CacheByIdOptions): CachedById<T> {
  const answers = new Map<number, { readonly answer: Promise<T>; readonly askedAt: number }>();
  return (id) => {
    const now = clock.now();
    const known = answers.get(id);
    if (known && known.askedAt + options.for > now) return known.answer;
    answers.delete(id);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= options.maxEntries) answers.delete(oldest);
    const entry = { answer: ask(id), askedAt: now };
    answers.set(id, entry);
    entry.answer.catch(() => {
      if (answers.get(id) === entry) answers.delete(id);
    });
    return entry.answer;
  };
}
