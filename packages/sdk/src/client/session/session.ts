import type { Clock, Log, TokenStore } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { ApiError } from '../http/api-error.ts';
import { createRenewal } from './renewal.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';
import { hasExpired, isSamePerson, type SignedIn } from './signed-in.ts';
import { decodeToken } from './token.ts';
import { UserChangedError } from './user-changed-error.ts';

/** The current user with the token of calls; undefined for a visitor. */
export interface Session extends Readable<SignedIn | undefined> {
  /** Returns the current session. Clears an expired token, which ends the session. */
  current(): SignedIn | undefined;
  /** Returns the token to send. Starts a renewal when it is due. */
  authorize(): string | undefined;
  /** Stores the token of a sign-in, permanently or until the tab or program ends. */
  signIn(token: string, persistent: boolean): void;
  /** Stores a fresh token of the current user in place of the old one. A late token is dropped. */
  replace(token: string): void;
  signOut(): void;
  /**
   * Handles a token that the server has refused. Returns the token of the same user that replaced it meanwhile, here or
   * in another program: the call can be repeated with it.
   */
  handleRejection(token: string, refusal: ApiError): string | undefined;
  /**
   * Aborted with a `UserChangedError` when another user signs in or the user signs out. Work for the previous user has
   * no receiver then.
   */
  userSignal(): AbortSignal;
  /** Resolves when no renewal is running. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface SessionOptions {
  tokens: TokenStore;
  clock: Clock;
  log: Log;
  /** Requests a fresh token for this one. A refusal is only logged, because it must not end the session. */
  renew(token: string): Promise<string>;
  /** Called when the server ends the session, just before it ends in this program. */
  onExpired?: ((refusal: ApiError) => void) | undefined;
  /**
   * Called just before the user changes, for any reason, so that data of the previous user is removed before the next
   * one sees it.
   */
  onUserChange?: (() => void) | undefined;
}

/** Manages the current user by the stored token, its renewal and its end. */
export function createSession({ tokens, clock, log, renew, onExpired, onUserChange }: SessionOptions): Session {
  const sessionStore = createSessionStore(tokens, { clock, log });
  const store = createStore(sessionStore.read());
  const renewal = createRenewal({ clock, log, lastRenewal: tokens.lastRenewal, renew, onRenewed: replaceToken });
  /** The shared session that existed when this tab's own session ended. The tab does not adopt it automatically. */
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

  /** Returns the stored session. The end of its own session does not switch a tab to another user. */
  function readStored(): StoredSession | undefined {
    const session = store.getSnapshot();
    const next = sessionStore.read();
    if (!next?.persistent) return next;
    if (session && !session.persistent && !isSamePerson(session, next)) ignoredSession = next;
    return ignoredSession && isSamePerson(ignoredSession, next) ? undefined : next;
  }

  /** Reads the stored session again after the session has ended. A failure to read the store is ignored. */
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
    // Tokens may not name their user. The fresh token belongs to the user who requested it.
    setSession(next, next?.token === token || isSamePerson(requester, next));
  }

  function current(): StoredSession | undefined {
    const session = store.getSnapshot();
    // Another tab or program may have signed in or renewed the token without a notification so far.
    if (!session) setSession(readStored());
    else if (hasExpired(session.claims, clock.now())) setSession(readOrNobody());
    return store.getSnapshot();
  }

  function renewIfDue(stored: StoredSession): void {
    // Another tab or program may have renewed the token already.
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
        // The token is valid, even if its storage fails.
        renewal.postpone(error);
      }
      return store.getSnapshot()?.token;
    },
    signIn(token, persistent) {
      ignoredSession = undefined;
      sessionStore.save(token, persistent);
      // A sign-in starts a new session, whichever user it is.
      setSession(sessionStore.read(), false);
    },
    replace: (token) => replaceToken(store.getSnapshot(), token),
    signOut() {
      const session = store.getSnapshot();
      if (!session) return;
      sessionStore.remove(session.token);
      // The shared session of the same user ends together with the tab's own one.
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
