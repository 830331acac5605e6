import type { TokenStore } from '../../core/ports.ts';

const tokenKey = 'kafra.token';
const renewalKey = 'kafra.renewal-tried-at';

/** Message of a browser tab to duplicates of itself about its session token; null: the session has ended. */
interface TokenReplacement {
  old: string;
  fresh: string | null;
}

/** The used methods of the browser's `Storage`. Its own type is missing in programs for Node. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The used methods of a `BroadcastChannel` between browser tabs. */
export interface TokenChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: TokenReplacement }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: TokenReplacement }) => void): void;
}

/** Browser storage of the session token, and the channel between tabs. */
export interface BrowserTokensOptions {
  /** Storage of the permanent session token, which all tabs share: `localStorage`. */
  localStore: TokenStorage;
  /**
   * Storage of the tab's own token until the tab is closed: `sessionStorage`. A tab that is opened from this one gets a
   * copy of it.
   */
  sessionStore: TokenStorage;
  /** Channel to the other tabs, because storage events report only changes of `localStorage`. */
  channel: TokenChannel | undefined;
}

/** Returns the storage of the web page. Reading these properties throws if the browser blocks storage. */
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
  /**
   * Session token that the browser could not store, because its storage is full. It is lost when the page is closed.
   */
  let pageToken: string | undefined;

  function replaceOwn(old: string, fresh: string | null): void {
    if (fresh === null) sessionStore.removeItem(tokenKey);
    else sessionStore.setItem(tokenKey, fresh);
    channel?.postMessage({ old, fresh } satisfies TokenReplacement);
  }

  function keep(token: string, persistent: boolean): void {
    if (!persistent) sessionStore.setItem(tokenKey, token);
    else {
      // The shared token is written first and never cleared in between. Otherwise other tabs would see a state without
      // a token.
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
        // A storage event with a null key means that the whole storage was cleared.
        if (key === tokenKey || key === null) onChange();
      };
      const onMessage = ({ data }: { data: TokenReplacement }): void => {
        if (ownToken() !== data.old) return;
        if (data.fresh === null) sessionStore.removeItem(tokenKey);
        else sessionStore.setItem(tokenKey, data.fresh);
        onChange();
      };
      // A page that returns from the back/forward cache has missed events, so the token is read again.
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
