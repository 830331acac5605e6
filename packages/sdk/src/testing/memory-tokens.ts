import type { TokenStore } from '../core/ports.ts';

/** Keeps the token in memory, as a tab does that is closed soon. */
export function memoryTokens(kept?: { token: string; lasting: boolean }): TokenStore {
  let current = kept;
  return {
    read: () => current,
    write: (token, lasting) => {
      current = { token, lasting };
    },
    clear: () => {
      current = undefined;
    },
  };
}
