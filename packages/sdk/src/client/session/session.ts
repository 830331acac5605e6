import type { Clock, Log, TokenStore } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { ApiError } from '../http/api-error.ts';
import { createRenewal } from './renewal.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';
import { hasExpired, isSamePerson, type SignedIn } from './signed-in.ts';
import { decodeToken } from './token.ts';
import { UserChangedError } from './user-changed-error.ts';

/** The session of the current user with the token for calls; undefined for a visitor. */
export interface Session extends Readable<SignedIn | undefined> {
  /** Returns the current session. Clears an expired token, which ends the session. */
  current(): SignedIn | undefined;
  /** Returns the session token to send with a call. Starts a renewal of the token when it is due. */
  authorize(): string | undefined;
  /** Stores the token of a sign-in, permanently or until the browser tab or program ends. */
  signIn(token: string, persistent: boolean): void;
  /**
   * Stores a fresh token of the current user in place of the old one. An expired token and a token of another user are
   * dropped.
   */
  replace(token: string): void;
  signOut(): void;
  /**
   * Handles a session token that the server has refused. Returns the token of the same user that has replaced it
   * meanwhile, here or in another program. The call can be repeated with that token.
   */
  handleRejection(token: string, refusal: ApiError): string | undefined;
  /**
   * Returns a signal that is aborted with a `UserChangedError` when another user signs in or the user signs out. Work
   * for the previous user is then of no use.
   */
  userSignal(): AbortSignal;
  /** Resolves when no renewal of the token is running. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface SessionOptions {
  tokens: TokenStore;
  clock: Clock;
  log: Log;
  /** Requests a fresh token in exchange for this one. A refusal is only logged, because it must not end the session. */
  renew(token: string): Promise<string>;
  /** Called when the server ends the session, just before it ends in this program. */
  onExpired?: ((refusal: ApiError) => void) | undefined;
  /**
   * Called just before the current user changes, for any reason, so that data of the previous user is removed before
   * the next one sees it.
   */
  onUserChange?: (() => void) | undefined;
}

/** Creates the session of the current user: it reads and stores the token, renews it and handles its end. */
export function createSession({ tokens, clock, log, renew, onExpired, onUserChange }: SessionOptions): Session {
  const sessionStore = createSessionStore(tokens, { clock, log });
  const store = createStore(sessionStore.read());
  const renewal = createRenewal({ clock, log, lastRenewal: tokens.lastRenewal, renew, onRenewed: replaceToken });
  /** The shared session that existed when this tab's own session ended. The tab does not use it automatically. */
  let ignoredSession: SignedIn | undefined;
  let userController = new AbortController();

  function setSession(next: StoredSession | undefined, isSame = isSamePerson(store.getSnapshot(), next)): void {
    if (!isSame) {
      userController.abort(new UserChangedError());
      userController = new AbortController();
      onUserChange?.();
    }
    if (store.getSnapshot()?.token !== next?.token) store.set(next);
  }

  /**
   * Returns the stored session. After a tab's own session ended, the session of another user that all tabs share is not
   * returned.
   */
  function readStored(): StoredSession | undefined {
    const session = store.getSnapshot();
    const next = sessionStore.read();
    if (!next?.persistent) return next;
    if (session && !session.persistent && !isSamePerson(session, next)) ignoredSession = next;
    return ignoredSession && isSamePerson(ignoredSession, next) ? undefined : next;
  }

  /** Reads the stored session again after the session has ended. If the store cannot be read, no user is signed in. */
  function readOrNobody(): StoredSession | undefined {
    try {
      return readStored();
    } catch (error) {
      log.warn('The session has expired, and the stored one could not be read.', error);
      return undefined;
    }
  }

  /** Stores a fresh token of the session that requested it, unless the user has changed. */
  function replaceToken(requester: SignedIn | undefined, token: string): void {
    if (!requester || requester.token !== store.getSnapshot()?.token) return;
    const claims = decodeToken(token);
    if (!claims || hasExpired(claims, clock.now())) {
      log.warn('The server sent an invalid new token; the previous one stays in use.');
      return;
    }
    const subject = claims.sub ?? requester.claims.sub;
    if (requester.claims.sub !== undefined && subject !== requester.claims.sub) return;
    sessionStore.replace(requester, token);
    const next = readStored();
    // A token may not contain the id of its user. The fresh token then belongs to the user who requested it.
    setSession(next, next?.token === token || isSamePerson(requester, next));
  }

  function current(): StoredSession | undefined {
    const session = store.getSnapshot();
    // The stored session is read again, because another tab or program may have signed in or renewed the token without
    // a notification.
    if (!session) setSession(readStored());
    else if (hasExpired(session.claims, clock.now())) setSession(readOrNobody());
    return store.getSnapshot();
  }

  function renewIfDue(stored: StoredSession): void {
    // Before a renewal the stored session is read, because another tab or program may have renewed the token already.
    if (renewal.isDue(stored)) setSession(readStored());
    const session = store.getSnapshot();
    if (session && !tokens.isFixed && renewal.isDue(session)) renewal.start(session);
  }

  const unsubscribe = tokens.watch?.(() => setSession(readStored()));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    current,
    authorize() {
      const stored = current();
      try {
        if (stored) renewIfDue(stored);
      } catch (error) {
        // The fresh token is valid, even if its storage fails.
        renewal.postpone(error);
      }
      return store.getSnapshot()?.token;
    },
    signIn(token, persistent) {
      ignoredSession = undefined;
      sessionStore.save(token, persistent);
      // A sign-in starts a new session, even if the same user signs in again.
      setSession(sessionStore.read(), false);
    },
    replace: (token) => replaceToken(store.getSnapshot(), token),
    signOut() {
      const session = store.getSnapshot();
      if (!session) return;
      sessionStore.remove(session.token);
      // If the shared session belongs to the same user, it ends together with the tab's own session.
      const sharedSession = sessionStore.read();
      if (sharedSession && isSamePerson(session, sharedSession)) sessionStore.remove(sharedSession.token);
      setSession(readStored());
    },
    handleRejection(token, refusal) {
      const rejectedSession = store.getSnapshot();
      if (!rejectedSession) return undefined;
      if (rejectedSession.token === token) {
        sessionStore.discard(token);
        const next = readOrNobody();
        if (!next) onExpired?.(refusal);
        setSession(next);
      }
      // Returns the token of the same user that replaced the refused one meanwhile, in this or another program.
      const session = store.getSnapshot();
      const sent = { token, claims: decodeToken(token) ?? rejectedSession.claims };
      return session && isSamePerson(sent, session) ? session.token : undefined;
    },
    userSignal: () => userController.signal,
    settled: renewal.settled,
    dispose: () => unsubscribe?.(),
  };
}
