import type { Clock, Log, TokenStore } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import type { ApiError } from './api-error.ts';
import { createKeptToken, type KeptSession } from './kept-token.ts';
import { createRenewal } from './renewal.ts';
import { hasExpired, isSamePerson, type SignedIn } from './signed-in.ts';
import { readToken } from './token.ts';

export interface Session extends Readable<SignedIn | undefined> {
  /**
   * The token to send now; an expired one is cleared and not sent: the session is over then, before any call is made
   * without it. Starts a renewal when it is due.
   */
  authorize(): string | undefined;
  /** A token got by signing in: kept for good, or until the tab or program ends. */
  signIn(token: string, lasting: boolean): void;
  /** A fresh token of whoever is signed in: kept where the old one was. One that comes too late is dropped. */
  replace(token: string): void;
  signOut(): void;
  /**
   * The server did not accept the token that was sent with a call, and answered so. Answers the token that took its
   * place meanwhile, in this program or in another one, of the same person: the call can be sent again with it.
   */
  rejected(token: string, refusal: ApiError): string | undefined;
  /** Resolves when no renewal is under way. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface SessionOptions {
  tokens: TokenStore;
  clock: Clock;
  log: Log;
  /**
   * Asks the server for a fresh token in exchange for this one. Whatever it is refused with is only logged: it must
   * not end the session.
   */
  renew(token: string): Promise<string>;
  /** Told when the server ends the session, just before it is over here. */
  expired?(refusal: ApiError): void;
  /**
   * Told just before somebody else is signed in, or nobody any more, wherever that came from: what was loaded for the
   * one before must not be seen by the next.
   */
  changesHands?(): void;
}

/** Knows who is signed in by the token that is kept, until it ends, and has it renewed in time. */
export function createSession({ tokens, clock, log, renew, expired, changesHands }: SessionOptions): Session {
  const kept = createKeptToken(tokens, clock);
  const store = createStore(kept.read());
  const renewal = createRenewal({ clock, log, lastTry: tokens.lastRenewal, renew, renewed: replaceFor });
  /** Whose shared session was there when this tab's own one ended: it is not taken up without being asked for. */
  let passedOver: SignedIn | undefined;

  function put(next: KeptSession | undefined, isSame = isSamePerson(store.getSnapshot(), next)): void {
    if (!isSame) changesHands?.();
    if (store.getSnapshot()?.token !== next?.token) store.set(next);
  }

  /** What is kept now. A tab does not become somebody else because its own session is over. */
  function readKept(): KeptSession | undefined {
    const held = store.getSnapshot();
    const next = kept.read();
    if (!next?.lasting) return next;
    if (held && !held.lasting && !isSamePerson(held, next)) passedOver = next;
    return passedOver && isSamePerson(passedOver, next) ? undefined : next;
  }

  /** Keeps a fresh token of the session that asked for it, unless somebody else is signed in by now. */
  function replaceFor(asker: SignedIn | undefined, token: string): void {
    if (!asker || asker.token !== store.getSnapshot()?.token) return;
    const theirs = readToken(token)?.sub ?? asker.claims.sub;
    if (asker.claims.sub !== undefined && theirs !== asker.claims.sub) return;
    kept.replace(asker, token);
    put(readKept());
  }

  const unwatch = tokens.watch?.(() => put(readKept()));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    authorize() {
      const held = store.getSnapshot();
      // Another tab or program may have kept a fresh one, of which nothing was heard yet.
      if (held && (hasExpired(held.claims, clock.now()) || renewal.isDue(held))) put(readKept());
      const current = store.getSnapshot();
      if (current && !tokens.fixed && renewal.isDue(current)) renewal.start(current);
      return current?.token;
    },
    signIn(token, lasting) {
      passedOver = undefined;
      kept.keep(token, lasting);
      // Whoever it is: signing in begins anew.
      put(kept.read(), false);
    },
    replace: (token) => replaceFor(store.getSnapshot(), token),
    signOut() {
      const held = store.getSnapshot();
      if (!held) return;
      kept.drop(held.token);
      // The same person's shared session behind an own one ends as well.
      const behind = kept.read();
      if (behind && isSamePerson(held, behind)) kept.drop(behind.token);
      put(readKept());
    },
    rejected(token, refusal) {
      const refused = store.getSnapshot();
      if (!refused) return undefined;
      if (refused.token === token) {
        kept.drop(token);
        const next = readKept();
        if (!next) expired?.(refusal);
        put(next);
      }
      // A token that took its place meanwhile, here or elsewhere.
      const current = store.getSnapshot();
      const sent = { token, claims: readToken(token) ?? refused.claims };
      return current && isSamePerson(sent, current) ? current.token : undefined;
    },
    settled: renewal.settled,
    dispose: () => unwatch?.(),
  };
}
