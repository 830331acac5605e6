import { formatHash, type Location, parseHash } from '../core/hash-query.ts';
import { createSignal } from '../core/signal.ts';
import { createStore, type Readable } from '../core/store.ts';

/** A navigation by the app, which the platform adds to its address and history. */
export interface Navigation {
  hash: string;
  /** True if the navigation replaces the current entry of the history instead of adding one. */
  replace: boolean;
}

/** Holds the current location. An address bar, or the history of a terminal, follows it. */
export interface Router {
  location: Readable<Location>;
  navigate(hash: string, options?: { replace?: boolean }): void;
  /** Adopts an address that the address bar already shows, after the back button or after the user edited it. */
  sync(hash: string): void;
  /** Registers a listener for each call of `navigate`. */
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
      // Emitted first, so that the address is right when screens react to the route.
      if (changed) navigations.emit({ hash: canonical, replace });
      setLocation(canonical);
    },
    sync: setLocation,
    onNavigate: navigations.on,
  };
}
