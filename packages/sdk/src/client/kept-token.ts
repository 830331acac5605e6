import type { Clock, TokenStore } from '../core/ports.ts';
import { hasExpired, type SignedIn } from './signed-in.ts';
import { readToken } from './token.ts';

/** The token where it is kept; other programs and tabs may read and write it there, too. */
export interface KeptToken {
  /** The session of the token that is kept; one that has expired is cleared. */
  read(): SignedIn | undefined;
  /** Keeps the token of a new session: for good, or until the tab or program ends. */
  keep(token: string, lasting: boolean): void;
  /** Keeps a fresh token for as long as the one that was read last. */
  replace(token: string): void;
  /** Whether another token is kept by now instead of this one. */
  hasOtherThan(token: string): boolean;
  clear(): void;
}

export function createKeptToken(tokens: TokenStore, clock: Clock): KeptToken {
  let lasting = false;
  return {
    read() {
      const kept = tokens.read();
      lasting = kept?.lasting ?? false;
      if (!kept) return undefined;
      const claims = readToken(kept.token);
      if (claims && !hasExpired(claims, clock.now())) return { token: kept.token, claims };
      tokens.clear();
      return undefined;
    },
    keep: (token, forGood) => tokens.write(token, forGood),
    replace: (token) => tokens.write(token, lasting),
    hasOtherThan(token) {
      const kept = tokens.read();
      return kept !== undefined && kept.token !== token;
    },
    clear: () => tokens.clear(),
  };
}
