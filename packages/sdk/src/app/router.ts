import { formatHash, type Location, parseHash } from '../core/hash-query.ts';
import { createSignal } from '../core/signal.ts';
import { createStore, type Readable } from '../core/store.ts';

/** A navigation by the app. The platform adds it to its address bar and history. */
export interface Navigation {
  hash: string;
  /** True if the navigation replaces the current entry of the history instead of adding one. */
  replace: boolean;
}

/**
 * The router holds the current location of the app. An address bar, or the history of a terminal, is updated from it.
 */
export interface Router {
  location: Readable<Location>;
  navigate(hash: string, options?: { replace?: boolean }): void;
  /** Takes over an address that the address bar already shows, after the back button or after the user edited it. */
  sync(hash: string): void;
  /** Adds a listener for each navigation by the app. */
  onNavigate(listener: (move: Navigation) => void): () => void;
}

export function createRouter(start: string): Router {
  const location = createStore(parseHash(start));
  const navigations = createSignal<Navigation>();

  function setLocation(hash: string): boolean {
    const next = parseHash(hash);
    const changed = formatHash(next) !== formatHash(location.getSnapshot());
    if (changed) location.set(next);
    return changed;
  }

  return {
    location,
    navigate(hash, { replace = false } = {}) {
      const canonical = formatHash(parseHash(hash));
      const changed = canonical !== formatHash(location.getSnapshot());
      // The navigation is emitted first, so that the address is correct when screens react to the new location.
      if (changed) navigations.emit({ hash: canonical, replace });
      setLocation(canonical);
    },
    sync: setLocation,
    onNavigate: navigations.on,
  };
}
