import type { Clock, Log, TokenStore } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import type { ApiError } from './api-error.ts';
import { createKeptToken } from './kept-token.ts';
import { createRenewal } from './renewal.ts';
import { hasExpired, isSamePerson, type SignedIn } from './signed-in.ts';
import { readToken } from './token.ts';

export interface Session extends Readable<SignedIn | undefined> {
  /** The token to send now; an expired one is cleared and not sent. Starts a renewal when it is due. */
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
  /** Asks the server for a fresh token. */
  renew(): Promise<string>;
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
  const renewal = createRenewal({ clock, log, renew, renewed: replaceFor });

  function put(next: SignedIn | undefined, isSame = isSamePerson(store.getSnapshot(), next)): void {
    if (!isSame) changesHands?.();
    if (store.getSnapshot()?.token !== next?.token) store.set(next);
  }

  /** Keeps a fresh token of the session that asked for it, unless somebody else is signed in by now. */
  function replaceFor(asker: SignedIn | undefined, token: string): void {
    if (!asker || asker.token !== store.getSnapshot()?.token) return;
    const theirs = readToken(token)?.sub ?? asker.claims.sub;
    if (asker.claims.sub !== undefined && theirs !== asker.claims.sub) return;
    kept.replace(token);
    put(kept.read(), true);
  }

  function end(): void {
    kept.clear();
    put(undefined);
  }

  const unwatch = tokens.watch?.(() => put(kept.read()));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    authorize() {
      const held = store.getSnapshot();
      // Another program may have kept a fresh one.
      if (held && hasExpired(held.claims, clock.now())) put(kept.read());
      const current = store.getSnapshot();
      if (current && !tokens.fixed) renewal.startIfDue(current);
      return current?.token;
    },
    signIn(token, lasting) {
      kept.keep(token, lasting);
      // Whoever it is: signing in begins anew.
      put(kept.read(), false);
    },
    replace: (token) => replaceFor(store.getSnapshot(), token),
    signOut: end,
    rejected(token, refusal) {
      const refused = store.getSnapshot();
      // A token renewed meanwhile, or another tab's, is not the one that was refused.
      if (refused?.token !== token) return undefined;
      if (!kept.hasOtherThan(token)) {
        expired?.(refusal);
        end();
        return undefined;
      }
      put(kept.read());
      const current = store.getSnapshot();
      return isSamePerson(refused, current) ? current?.token : undefined;
    },
    settled: renewal.settled,
    dispose: () => unwatch?.(),
  };
}
