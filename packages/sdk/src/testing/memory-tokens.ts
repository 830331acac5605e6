import type { TokenStore } from '../core/ports.ts';

/** A token store whose token somebody else may put there too, as another tab does. */
export interface SharedTokens extends TokenStore {
  /** Another tab keeps this token, or none. */
  elsewhere(next: { token: string; lasting: boolean } | undefined): void;
}

/** Keeps the token in memory, as a tab does that is closed soon. */
export function memoryTokens(kept?: { token: string; lasting: boolean }): SharedTokens {
  let current = kept;
  const watchers = new Set<() => void>();
  return {
    read: () => current,
    write: (token, lasting) => {
      current = { token, lasting };
    },
    clear: () => {
      current = undefined;
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    elsewhere(next) {
      current = next;
      for (const changed of watchers) changed();
    },
  };
}
