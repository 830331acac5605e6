import type { Clock, Log, TokenStore } from '../../core/ports.ts';
import { hasExpired, type SignedIn } from './signed-in.ts';
import { decodeToken } from './token.ts';

/** A session with its stored token. */
export interface StoredSession extends SignedIn {
  /**
   * True if the token is stored permanently and shared with other tabs and programs; false if it belongs to this one
   * only.
   */
  persistent: boolean;
}

/** Store of the session token. Other programs and tabs may read and write it too. */
export interface SessionStore {
  /**
   * Reads the session of the stored token. An expired or unreadable token is removed, but no other token. A token that
   * cannot be removed is ignored.
   */
  read(): StoredSession | undefined;
  /** Stores the token of a new session permanently, or until the browser tab or program ends. */
  save(token: string, persistent: boolean): void;
  /** Stores a fresh token in place of the token of this session, or of another session of the same user. */
  replace(session: SignedIn, fresh: string): void;
  /** Removes this session token if it is still stored. @throws the platform's error. */
  remove(token: string): void;
  /** Removes the token of a session that has ended. A token that cannot be removed is not read again. */
  discard(token: string): void;
}

export function createSessionStore(tokens: TokenStore, { clock, log }: { clock: Clock; log: Log }): SessionStore {
  const unremovable = new Set<string>();

  const remove = (token: string): void => {
    if (tokens.read()?.token === token) tokens.clear();
  };

  const discard = (token: string): void => {
    try {
      remove(token);
    } catch (error) {
      unremovable.add(token);
      log.warn('An expired token could not be removed.', error);
    }
  };

  return {
    read() {
      for (;;) {
        const stored = tokens.read();
        if (!stored || unremovable.has(stored.token)) return undefined;
        const claims = decodeToken(stored.token);
        if (claims && !hasExpired(claims, clock.now())) return { ...stored, claims };
        discard(stored.token);
      }
    },
    save: (token, persistent) => tokens.write(token, persistent),
    replace({ token, claims }, fresh) {
      const stored = tokens.read();
      if (!stored) return;
      const storedSubject = decodeToken(stored.token)?.sub;
      if (stored.token === token || (storedSubject !== undefined && storedSubject === claims.sub))
        tokens.replace(stored.token, fresh);
    },
    remove,
    discard,
  };
}
