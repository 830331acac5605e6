import type { TokenClaims } from '../contract/token.ts';
import type { Clock, Log, TokenStore } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';
import type { ApiError } from './api-error.ts';
import { readToken } from './token.ts';

export interface SignedIn {
  token: string;
  claims: TokenClaims;
}

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

/** Whether both are sessions of one person. Where a token does not say whose it is, only the same token is. */
function isSamePerson(one: SignedIn | undefined, other: SignedIn | undefined): boolean {
  if (!one || !other) return one === other;
  return one.token === other.token || (one.claims.sub !== undefined && one.claims.sub === other.claims.sub);
}

/** Keeps the token, knows when it ends, and renews it: older than 24 h, at most every 30 s. */
export function createSession({ tokens, clock, log, renew, expired, changesHands }: SessionOptions): Session {
  let lasting = false;
  const store = createStore(readKept());
  let lastAttempt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<void> | undefined;

  /** The session of the token that is kept; one that has expired is cleared. */
  function readKept(): SignedIn | undefined {
    const kept = tokens.read();
    lasting = kept?.lasting ?? false;
    if (!kept) return undefined;
    const claims = readToken(kept.token);
    if (claims && claims.exp * 1_000 > clock.now()) return { token: kept.token, claims };
    tokens.clear();
    return undefined;
  }

  function put(next: SignedIn | undefined, isSame = isSamePerson(store.getSnapshot(), next)): void {
    if (!isSame) changesHands?.();
    if (store.getSnapshot()?.token !== next?.token) store.set(next);
  }

  /** Keeps a fresh token of the session that asked for it, unless somebody else is signed in by now. */
  function keepFor(asker: SignedIn | undefined, token: string): void {
    if (!asker || asker.token !== store.getSnapshot()?.token) return;
    const theirs = readToken(token)?.sub ?? asker.claims.sub;
    if (asker.claims.sub !== undefined && theirs !== asker.claims.sub) return;
    tokens.write(token, lasting);
    put(readKept(), true);
  }

  function end(): void {
    tokens.clear();
    put(undefined);
  }

  async function renewOnce(asker: SignedIn): Promise<void> {
    try {
      keepFor(asker, await renew());
    } catch (error) {
      log.warn('The session could not be renewed.', error);
    }
  }

  function renewIfDue(current: SignedIn): void {
    const { claims } = current;
    const now = clock.now();
    if (
      tokens.fixed ||
      renewal ||
      now - claims.iat * 1_000 <= timings.renewAfter ||
      now - lastAttempt < timings.renewEvery
    )
      return;
    lastAttempt = now;
    renewal = renewOnce(current).finally(() => {
      renewal = undefined;
    });
  }

  const unwatch = tokens.watch?.(() => put(readKept()));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    authorize() {
      const held = store.getSnapshot();
      // Another program may have kept a fresh one.
      if (held && held.claims.exp * 1_000 <= clock.now()) put(readKept());
      const current = store.getSnapshot();
      if (!current) return undefined;
      renewIfDue(current);
      return current.token;
    },
    signIn(token, forGood) {
      tokens.write(token, forGood);
      // Whoever it is: signing in begins anew.
      put(readKept(), false);
    },
    replace: (token) => keepFor(store.getSnapshot(), token),
    signOut: end,
    rejected(token, refusal) {
      const refused = store.getSnapshot();
      // A token renewed meanwhile, or another tab's, is not the one that was refused.
      if (refused?.token !== token) return undefined;
      const kept = tokens.read();
      if (kept === undefined || kept.token === token) {
        expired?.(refusal);
        end();
        return undefined;
      }
      put(readKept());
      const current = store.getSnapshot();
      return isSamePerson(refused, current) ? current?.token : undefined;
    },
    settled: () => renewal ?? Promise.resolve(),
    dispose: () => unwatch?.(),
  };
}
