import type { TokenStore } from '../core/ports.ts';

/** Keeps the session's token until the program or tab ends. */
export function memoryTokens(): TokenStore {
  return tokenVariable(undefined);
}

/** A token that was handed over: it is never renewed, and what the session does to it stays within this program. */
export const fixedToken = (token: string): TokenStore => ({ ...tokenVariable(token), fixed: true });

function tokenVariable(token: string | undefined): TokenStore {
  let kept = token;
  return {
    read: () => (kept === undefined ? undefined : { token: kept, lasting: false }),
    write(fresh) {
      kept = fresh;
    },
    replace(old, fresh) {
      if (kept === old) kept = fresh;
    },
    clear() {
      kept = undefined;
    },
  };
}
