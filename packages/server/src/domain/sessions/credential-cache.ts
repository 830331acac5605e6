import type { Clock } from '../../rules/clock.ts';

/** What a token stands for (a session, or the grant of an access token), and until when (epoch ms) that is believed. */
export interface CachedCredential<Value> {
  value: Value;
  until: number;
}

interface Remembered<Value> extends CachedCredential<Value> {
  /** When it was loaded, epoch ms. */
  since: number;
}

/** Answers tokens that were checked a moment ago without asking anew. */
export interface CredentialCache<Value, Extra extends unknown[]> {
  /** What else is given goes to `load`. */
  find(token: string, ...extra: Extra): Promise<Value>;
  /** Returns what `find` would answer from memory; undefined if it would load. */
  peek(token: string): Value | undefined;
  /** Drops what is remembered of a master account, so that its tokens are asked for anew. */
  invalidate(masterId: number): void;
}

/** Of the younger generation; as many older ones may be remembered beside them. */
const maxYoung = 10_000;

/**
 * A memory in front of `load`, whose failures are not remembered. Tokens that nobody sends go with their generation:
 * when the younger one is full it becomes the older one, so that the crowd is never asked for anew all at once.
 */
export function createCredentialCache<Value extends { readonly masterId: number }, Extra extends unknown[] = []>(
  clock: Clock,
  load: (token: string, ...extra: Extra) => Promise<CachedCredential<Value>>,
): CredentialCache<Value, Extra> {
  let young = new Map<string, Remembered<Value>>();
  let old = new Map<string, Remembered<Value>>();
  /** Counts what was forgotten: a check that began before must not remember what it read. */
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
    // An entry of the future was loaded before the clock was set back, and would be trusted for too long.
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
