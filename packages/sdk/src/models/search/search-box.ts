import { limits } from '../../contract/constants.ts';
import { formatHash, type Location, withQuery } from '../../core/hash-query.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { timings } from '../../rules/timings.ts';
import type { Context } from '../context.ts';

/**
 * Text of a search field. The address is updated after a pause in typing, and the field is updated when the address
 * changes.
 */
export interface SearchBox extends Readable<string> {
  setText(text: string): void;
  dispose(): void;
}

/** Minimum and maximum length of a text that is searched. */
export interface SearchLength {
  min: number;
  max?: number;
}

/** Minimum and maximum length of a text that a server searches. */
export const logSearchLength: SearchLength = { min: limits.minLogSearchLength, max: limits.maxLogSearchLength };

/** Returns the text that a list searches; empty while the typed text is too short or too long. */
export function toSearchText(text: string, { min, max = Number.POSITIVE_INFINITY }: SearchLength): string {
  const typed = text.trim();
  return typed.length < min || typed.length > max ? '' : typed;
}

/** Returns the hint below a search field if the text is too short or too long to be searched. */
export function searchHint(text: string, { min, max = Number.POSITIVE_INFINITY }: SearchLength): string | undefined {
  const typed = text.trim().length;
  if (typed > max) return `Type at most ${max} characters.`;
  return typed > 0 && typed < min ? `Type at least ${min} characters to search.` : undefined;
}

/** Returns a text that identifies the records which an address selects by id instead of by a search. */
const recordIn = ({ query }: Location): string => [query.id, query.map_id, query.compare].join('\n');

export function createSearchBox({ location, navigate, clock, log }: Context): SearchBox {
  const searchInHash = () => location.getSnapshot().query.search ?? '';
  const text = createStore(searchInHash());
  let debounce: AbortController | undefined;
  let lastSearch = searchInHash();
  let lastRecord = recordIn(location.getSnapshot());
  let isDisposed = false;

  async function commit(typed: string, { signal }: AbortController): Promise<void> {
    // A cleared search field applies immediately; any other text applies after a pause in typing.
    if (typed !== '') await clock.wait(timings.searchDebounce, signal);
    const place = { search: typed, id: undefined, map_id: undefined, compare: undefined };
    const target = withQuery(location.getSnapshot(), place);
    lastSearch = typed;
    lastRecord = recordIn(target);
    navigate(formatHash(target), { replace: true });
  }

  const unsubscribe = location.subscribe(() => {
    const record = recordIn(location.getSnapshot());
    if (searchInHash() === lastSearch && record === lastRecord) return;
    lastSearch = searchInHash();
    // The user has opened a record or another search. The pending text that was typed before must not replace it.
    lastRecord = record;
    debounce?.abort();
    text.set(lastSearch);
  });

  return {
    getSnapshot: text.getSnapshot,
    subscribe: text.subscribe,
    setText(typed) {
      // After the list was closed, typed text is ignored, because it must not change the address of the next screen.
      if (isDisposed) return;
      text.set(typed);
      debounce?.abort();
      debounce = new AbortController();
      const { signal } = debounce;
      commit(typed, debounce).catch((error: unknown) => {
        if (!signal.aborted) log.warn('The search could not be saved in the address.', error);
      });
    },
    dispose() {
      isDisposed = true;
      debounce?.abort();
      unsubscribe();
    },
  };
}
