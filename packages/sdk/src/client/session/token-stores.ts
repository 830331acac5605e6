import type { TokenStore } from '../../core/ports.ts';

/** Keeps the session's token until the program or tab ends. */
export function memoryTokens(): TokenStore {
  return variableTokenStore(undefined);
}

/** A token that was handed over: it is never renewed, and what the session does to it stays within this program. */
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
