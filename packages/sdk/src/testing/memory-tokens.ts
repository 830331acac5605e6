import type { RenewalTime, StoredToken, TokenStore } from '../core/ports.ts';

/** A token store whose shared token another tab may change, too. */
export interface SharedTokens extends TokenStore {
  /** Another tab keeps this token for good, or none. */
  elsewhere(token: string | undefined): void;
  readonly lastRenewal: RenewalTime;
  /** Another tab or program asked for a renewal at this time, epoch ms. */
  renewedElsewhere(at: number): void;
}

/** Keeps an own and a shared token in memory, as the tab of a browser does. */
export function memoryTokens(kept?: StoredToken): SharedTokens {
  let own = kept?.lasting === false ? kept.token : undefined;
  let shared = kept?.lasting ? kept.token : undefined;
  let tried: number | undefined;
  const watchers = new Set<() => void>();
  return {
    read() {
      if (own !== undefined) return { token: own, lasting: false };
      return shared === undefined ? undefined : { token: shared, lasting: true };
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
    elsewhere(token) {
      shared = token;
      for (const changed of watchers) changed();
    },
    renewedElsewhere(at) {
      tried = at;
    },
  };
}
