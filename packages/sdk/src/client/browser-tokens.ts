import type { TokenStore } from '../core/ports.ts';

const tokenKey = 'kafra.token';
const renewalKey = 'kafra.renewal-tried-at';

/** How a tab tells those that hold a copy of its own token what became of it; null: it is over. */
interface Replaced {
  old: string;
  fresh: string | null;
}

export interface BrowserTokensOptions {
  /** Keeps the token for good, for all tabs: `localStorage`. */
  lasting: Storage;
  /** Keeps the tab's own token until it is closed: `sessionStorage`. A tab opened from this one gets a copy of it. */
  passing: Storage;
  /** Reaches the other tabs; a storage event tells them of `lasting` alone. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | undefined;
}

/** What the page itself offers; reading it throws where the browser keeps nothing for it. */
const ofThePage = (): BrowserTokensOptions => ({
  lasting: localStorage,
  passing: sessionStorage,
  channel: tokenChannel(),
});

/** The session's token in this browser: the tab's own one counts before the one that all tabs share. */
export function browserTokens({ lasting, passing, channel } = ofThePage()): TokenStore {
  const own = () => passing.getItem(tokenKey);

  function replaceOwn(old: string, fresh: string | null): void {
    if (fresh === null) passing.removeItem(tokenKey);
    else passing.setItem(tokenKey, fresh);
    channel?.postMessage({ old, fresh } satisfies Replaced);
  }

  return {
    read() {
      const passed = own();
      if (passed !== null) return { token: passed, lasting: false };
      const token = lasting.getItem(tokenKey);
      return token === null ? undefined : { token, lasting: true };
    },
    write(token, forGood) {
      if (!forGood) return passing.setItem(tokenKey, token);
      // In this order, and never cleared in between: other tabs see each change, and none without a token.
      lasting.setItem(tokenKey, token);
      passing.removeItem(tokenKey);
    },
    replace(old, fresh) {
      if (own() === old) replaceOwn(old, fresh);
      if (lasting.getItem(tokenKey) === old) lasting.setItem(tokenKey, fresh);
    },
    clear() {
      const passed = own();
      if (passed !== null) replaceOwn(passed, null);
      else lasting.removeItem(tokenKey);
    },
    lastRenewal: {
      read() {
        const kept = lasting.getItem(renewalKey);
        return kept === null ? undefined : Number(kept);
      },
      write: (at) => lasting.setItem(renewalKey, String(at)),
    },
    watch(changed) {
      const hearStorage = ({ key }: StorageEvent): void => {
        // A key of null: somebody cleared the whole storage.
        if (key === tokenKey || key === null) changed();
      };
      const hearCopy = ({ data }: MessageEvent<Replaced>): void => {
        if (own() !== data.old) return;
        if (data.fresh === null) passing.removeItem(tokenKey);
        else passing.setItem(tokenKey, data.fresh);
        changed();
      };
      window.addEventListener('storage', hearStorage);
      channel?.addEventListener('message', hearCopy);
      return () => {
        window.removeEventListener('storage', hearStorage);
        channel?.removeEventListener('message', hearCopy);
      };
    },
  };
}

/** The channel between the tabs of this origin; undefined in a browser without such channels. */
export const tokenChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(tokenKey);
