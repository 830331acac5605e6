import { formatHash, withQuery } from '../core/hash-query.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';
import type { Context } from './context.ts';

/** What stands in a search field. The place follows when typing pauses, and the field follows the place. */
export interface SearchBox extends Readable<string> {
  type(text: string): void;
  dispose(): void;
}

/** What is sought: nothing while the text is too short. */
export function soughtText(text: string, least: number): string {
  const typed = text.trim();
  return typed.length < least ? '' : typed;
}

/** Said while a text is too short to be searched. */
export function searchHint(text: string, least: number): string | undefined {
  const typed = text.trim().length;
  return typed > 0 && typed < least ? `Type ${least} letters to search.` : undefined;
}

export function createSearchBox({ location, navigate, clock, log }: Context): SearchBox {
  const inPlace = () => location.getSnapshot().query.search ?? '';
  const text = createStore(inPlace());
  let pause: AbortController | undefined;
  let place = inPlace();

  async function settle(typed: string, { signal }: AbortController): Promise<void> {
    await clock.wait(timings.searchDebounce, signal);
    place = typed;
    navigate(
      formatHash(
        withQuery(location.getSnapshot(), { search: typed, id: undefined, map_id: undefined, compare: undefined }),
      ),
      { replace: true },
    );
  }

  const stop = location.subscribe(() => {
    if (inPlace() === place) return;
    place = inPlace();
    pause?.abort();
    text.set(place);
  });

  return {
    getSnapshot: text.getSnapshot,
    subscribe: text.subscribe,
    type(typed) {
      text.set(typed);
      pause?.abort();
      pause = new AbortController();
      const { signal } = pause;
      settle(typed, pause).catch((error: unknown) => {
        if (!signal.aborted) log.warn('The search could not be kept in the address.', error);
      });
    },
    dispose() {
      pause?.abort();
      stop();
    },
  };
}
