import type { StoredToken, TimestampStore, TokenStore } from '../core/ports.ts';

/** A token store for tests. Another browser tab may also change its token. */
export interface SharedTokenStore extends TokenStore {
  /** Simulates another browser tab that stores this token permanently, or removes it. */
  setFromOtherTab(token: string | undefined): void;
  readonly lastRenewal: TimestampStore;
  /** Simulates a token renewal by another tab or program at this time, epoch milliseconds. */
  setRenewedByOtherTab(at: number): void;
}

/** Creates a token store for tests in memory, with the own token of a browser tab and the token that all tabs share. */
export function sharedMemoryTokens(kept?: StoredToken): SharedTokenStore {
  let own = kept?.persistent === false ? kept.token : undefined;
  let shared = kept?.persistent ? kept.token : undefined;
  let tried: number | undefined;
  const watchers = new Set<() => void>();
  return {
    read() {
      if (own !== undefined) return { token: own, persistent: false };
      return shared === undefined ? undefined : { token: shared, persistent: true };
    },
    write(token, lasting) {
      own = lasting ? undefined : token;
      if (lasting) shared = token;
    },
    replace(old, fresh) {
      if (own === old) own = fresh;
      if (shared === old) shared = fresh;
    },
    clear() {
      if (own === undefined) shared = undefined;
      own = undefined;
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    lastRenewal: {
      read: () => tried,
      write: (at) => {
        tried = at;
      },
    },
    setFromOtherTab(token) {
      shared = token;
      for (const changed of watchers) changed();
    },
    setRenewedByOtherTab(at) {
      tried = at;
    },
  };
}
