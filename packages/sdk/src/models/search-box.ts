import { formatHash, withQuery } from '../core/hash-query.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';
import type { Context } from './context.ts';

/** What stands in a search field. The place follows when typing pauses, and the field follows the place. */
export interface SearchBox extends Readable<string> {
  setText(text: string): void;
  dispose(): void;
}

/** The text that is searched: empty while it is too short. */
export function toSearchText(text: string, minLength: number): string {
  const typed = text.trim();
  return typed.length < minLength ? '' : typed;
}

/** Said while a text is too short to be searched. */
export function searchHint(text: string, minLength: number): string | undefined {
  const typed = text.trim().length;
  return typed > 0 && typed < minLength ? `Type ${minLength} letters to search.` : undefined;
}

export function createSearchBox({ location, navigate, clock, log }: Context): SearchBox {
  const searchInHash = () => location.getSnapshot().query.search ?? '';
  const text = createStore(searchInHash());
  let debounce: AbortController | undefined;
  let lastSearch = searchInHash();

  async function commit(typed: string, { signal }: AbortController): Promise<void> {
    await clock.wait(timings.searchDebounce, signal);
    lastSearch = typed;
    navigate(
      formatHash(
        withQuery(location.getSnapshot(), { search: typed, id: undefined, map_id: undefined, compare: undefined }),
      ),
      { replace: true },
    );
  }

  const unsubscribe = location.subscribe(() => {
    if (searchInHash() === lastSearch) return;
    lastSearch = searchInHash();
    debounce?.abort();
    text.set(lastSearch);
  });

  return {
    getSnapshot: text.getSnapshot,
    subscribe: text.subscribe,
    setText(typed) {
      text.set(typed);
      debounce?.abort();
      debounce = new AbortController();
      const { signal } = debounce;
      commit(typed, debounce).catch((error: unknown) => {
        if (!signal.aborted) log.warn('The search could not be kept in the address.', error);
      });
    },
    dispose() {
      debounce?.abort();
      unsubscribe();
    },
  };
}
