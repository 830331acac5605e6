import { formatHash, type Location, parseHash } from '../core/hash-query.ts';
import { createSignal } from '../core/signal.ts';
import { createStore, type Readable } from '../core/store.ts';

export interface Move {
  hash: string;
  /** Leaves no entry in the history. */
  replace: boolean;
}

/** Where the user is; an address bar or a history of a terminal follows it. */
export interface PlaceKeeper {
  location: Readable<Location>;
  go(hash: string, how?: { replace?: boolean }): void;
  /** The surroundings are there already: the back button, an edited address. */
  arrive(hash: string): void;
  /** Tells of each `go`. */
  onMove(listener: (move: Move) => void): () => void;
}

export function createPlaceKeeper(start: string): PlaceKeeper {
  const location = createStore(parseHash(start));
  const moves = createSignal<Move>();

  function put(hash: string): boolean {
    const next = parseHash(hash);
    const changed = formatHash(next) !== formatHash(location.getSnapshot());
    if (changed) location.set(next);
    return changed;
  }

  return {
    location,
    go(hash, { replace = false } = {}) {
      const canonical = formatHash(parseHash(hash));
      const changed = canonical !== formatHash(location.getSnapshot());
      // Told first, so that the address is right when screens react to the place.
      if (changed) moves.emit({ hash: canonical, replace });
      put(canonical);
    },
    arrive: put,
    onMove: moves.on,
  };
}
