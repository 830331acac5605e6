import type { TokenStore } from '../../core/ports.ts';

const tokenKey = 'kafra.token';
const renewalKey = 'kafra.renewal-tried-at';

/** Message of a tab to duplicates of itself about its token; null: the session has ended. */
interface TokenReplacement {
  old: string;
  fresh: string | null;
}

/** Used part of the DOM's `Storage`, whose types are missing in a program for Node. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Used part of a `BroadcastChannel`. */
export interface TokenChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: TokenReplacement }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: TokenReplacement }) => void): void;
}

/** Storage of the session token, and the channel between tabs. */
export interface BrowserTokensOptions {
  /** Storage of the permanent token, which all tabs share: `localStorage`. */
  localStore: TokenStorage;
  /**
   * Storage of the tab's own token until the tab is closed: `sessionStorage`. A tab that is opened from this one gets a
   * copy of it.
   */
  sessionStore: TokenStorage;
  /** Channel to the other tabs. Storage events cover only `localStorage`. */
  channel: TokenChannel | undefined;
}

/** Storage of the page. Reading the property throws if the browser blocks storage. */
const pageStorage = (): BrowserTokensOptions => ({
  localStore: localStorage,
  sessionStore: sessionStorage,
  channel: tokenChannel(),
});

/**
 * Stores the session's token in the browser. The token of this tab takes precedence over the token that all tabs share.
 */
export function browserTokens({ localStore, sessionStore, channel } = pageStorage()): TokenStore {
  const ownToken = () => sessionStore.getItem(tokenKey);
  /** Token that the browser could not store, because its storage is full. It is lost when the page is closed. */
  let pageToken: string | undefined;

  function replaceOwn(old: string, fresh: string | null): void {
    if (fresh === null) sessionStore.removeItem(tokenKey);
    else sessionStore.setItem(tokenKey, fresh);
    channel?.postMessage({ old, fresh } satisfies TokenReplacement);
  }

  function keep(token: string, persistent: boolean): void {
    if (!persistent) sessionStore.setItem(tokenKey, token);
    else {
      // The shared token is written first and never cleared in between, so that other tabs see each change and never a
      // state without a token.
      localStore.setItem(tokenKey, token);
      sessionStore.removeItem(tokenKey);
    }
  }

  return {
    read() {
      if (pageToken !== undefined) return { token: pageToken, persistent: false };
      const ownValue = ownToken();
      if (ownValue !== null) return { token: ownValue, persistent: false };
      const token = localStore.getItem(tokenKey);
      return token === null ? undefined : { token, persistent: true };
    },
    write(token, persistent) {
      try {
        keep(token, persistent);
        pageToken = undefined;
      } catch {
        pageToken = token;
      }
    },
    replace(old, fresh) {
      if (pageToken === old) pageToken = fresh;
      if (ownToken() === old) replaceOwn(old, fresh);
      if (localStore.getItem(tokenKey) === old) localStore.setItem(tokenKey, fresh);
    },
    clear() {
      if (pageToken !== undefined) {
        pageToken = undefined;
        return;
      }
      const ownValue = ownToken();
      if (ownValue !== null) replaceOwn(ownValue, null);
      else localStore.removeItem(tokenKey);
    },
    lastRenewal: {
      read() {
        const stored = localStore.getItem(renewalKey);
        return stored === null ? undefined : Number(stored);
      },
      write: (at) => localStore.setItem(renewalKey, String(at)),
    },
    watch(onChange) {
      const onStorage = ({ key }: StorageEvent): void => {
        // A null key means that the whole storage was cleared.
        if (key === tokenKey || key === null) onChange();
      };
      const onMessage = ({ data }: { data: TokenReplacement }): void => {
        if (ownToken() !== data.old) return;
        if (data.fresh === null) sessionStore.removeItem(tokenKey);
        else sessionStore.setItem(tokenKey, data.fresh);
        onChange();
      };
      // A page in the back/forward cache has received no events.
      const onPageShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) onChange();
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onPageShow);
      channel?.addEventListener('message', onMessage);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onPageShow);
        channel?.removeEventListener('message', onMessage);
      };
    },
  };
}

/**
 * Returns the channel between the tabs of this origin; undefined if the browser does not support or allow such
 * channels.
 */
export function tokenChannel(): TokenChannel | undefined {
  try {
    return new BroadcastChannel(tokenKey);
  } catch {
    return undefined;
  }
}
