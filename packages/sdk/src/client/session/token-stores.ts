import type { TokenStore } from '../../core/ports.ts';

/** Returns a store that keeps the session token in memory, until the program or browser tab ends. */
export function memoryTokens(): TokenStore {
  return variableTokenStore(undefined);
}

/**
 * Returns a store for a token that the program was started with. It is never renewed, and changes by the session stay
 * in this program.
 */
export const fixedToken = (token: string): TokenStore => ({ ...variableTokenStore(token), isFixed: true });

function variableTokenStore(token: string | undefined): TokenStore {
  let stored = token;
  return {
    read: () => (stored === undefined ? undefined : { token: stored, persistent: false }),
    write(fresh) {
      stored = fresh;
    },
    replace(old, fresh) {
      if (stored === old) stored = fresh;
    },
    clear() {
      stored = undefined;
    },
  };
}
