import { limits } from '../contract/constants.ts';
import type { TokenClaims } from '../contract/token.ts';
import type { Clock, Log, TokenStore } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import type { ApiError } from './api-error.ts';
import { readToken } from './token.ts';

export interface SignedIn {
  token: string;
  claims: TokenClaims;
}

export interface Session extends Readable<SignedIn | undefined> {
  /** The token to send now; an expired one is cleared and not sent. Starts a renewal when it is due. */
  authorize(): string | undefined;
  /** A token got by signing in: kept for good, or until the tab or program ends. Clears cached account data. */
  signIn(token: string, lasting: boolean): void;
  /** A token got for the same session: kept where the old one was. */
  replace(token: string): void;
  signOut(): void;
  /** The server did not accept the token that was sent with a call, and answered so. */
  rejected(token: string, refusal: ApiError): void;
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
  /** Told when somebody signed in. */
  signedIn?(): void;
}

/** Keeps the token, knows when it ends, and renews it: older than 24 h, at most every 30 s. */
export function createSession({ tokens, clock, log, renew, expired, signedIn }: SessionOptions): Session {
  const store = createStore<SignedIn | undefined>(undefined);
  let lasting = false;
  let lastAttempt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<void> | undefined;

  function load(): void {
    const kept = tokens.read();
    const claims = kept && readToken(kept.token);
    if (kept && (!claims || claims.exp * 1_000 <= clock.now())) tokens.clear();
    const alive = kept && claims && claims.exp * 1_000 > clock.now();
    lasting = kept?.lasting ?? false;
    if (!alive) store.set(undefined);
    else if (store.getSnapshot()?.token !== kept.token) store.set({ token: kept.token, claims });
  }

  function keep(token: string): void {
    tokens.write(token, lasting);
    load();
  }

  function end(): void {
    tokens.clear();
    store.set(undefined);
  }

  async function renewOnce(): Promise<void> {
    try {
      keep(await renew());
    } catch (error) {
      log.warn('The session could not be renewed.', error);
    }
  }

  function renewIfDue({ claims }: SignedIn): void {
    const now = clock.now();
    if (
      tokens.fixed ||
      renewal ||
      now - claims.iat * 1_000 <= limits.renewAfter ||
      now - lastAttempt < limits.renewEvery
    )
      return;
    lastAttempt = now;
    renewal = renewOnce().finally(() => {
      renewal = undefined;
    });
  }

  load();
  const unwatch = tokens.watch?.(load);

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    authorize() {
      const current = store.getSnapshot();
      if (!current) return undefined;
      if (current.claims.exp * 1_000 <= clock.now()) {
        end();
        return undefined;
      }
      renewIfDue(current);
      return current.token;
    },
    signIn(token, forGood) {
      lasting = forGood;
      keep(token);
      signedIn?.();
    },
    replace: keep,
    signOut: end,
    rejected(token, refusal) {
      // A token renewed meanwhile, or another tab's, is not the one that was refused.
      if (store.getSnapshot()?.token !== token) return;
      expired?.(refusal);
      end();
    },
    settled: () => renewal ?? Promise.resolve(),
    dispose: () => unwatch?.(),
  };
}
