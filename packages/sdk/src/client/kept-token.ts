import type { Clock, TokenStore } from '../core/ports.ts';
import { hasExpired, type SignedIn } from './signed-in.ts';
import { readToken } from './token.ts';

/** Who is signed in by a token that is kept. */
export interface KeptSession extends SignedIn {
  /** Kept for good and shared with other tabs and programs, or this one's own. */
  lasting: boolean;
}

/** The token where it is kept; other programs and tabs may read and write it there, too. */
export interface KeptToken {
  /** The session of the token that is kept; one that has expired or cannot be read is removed, and it alone. */
  read(): KeptSession | undefined;
  /** Keeps the token of a new session: for good, or until the tab or program ends. */
  keep(token: string, lasting: boolean): void;
  /** Keeps a fresh token where this session's is kept, or another one of the same person by now. */
  replace(session: SignedIn, fresh: string): void;
  /** Removes this token, if it is still what is kept. */
  drop(token: string): void;
}

export function createKeptToken(tokens: TokenStore, clock: Clock): KeptToken {
  const drop = (token: string): void => {
    if (tokens.read()?.token === token) tokens.clear();
  };

  return {
    read() {
      for (;;) {
        const stored = tokens.read();
        if (!stored) return undefined;
        const claims = readToken(stored.token);
        if (claims && !hasExpired(claims, clock.now())) return { ...stored, claims };
        tokens.clear();
      }
    },
    keep: (token, lasting) => tokens.write(token, lasting),
    replace({ token, claims }, fresh) {
      const stored = tokens.read();
      if (!stored) return;
      const theirs = readToken(stored.token)?.sub;
      if (stored.token === token || (theirs !== undefined && theirs === claims.sub))
        tokens.replace(stored.token, fresh);
    },
    drop,
  };
}
