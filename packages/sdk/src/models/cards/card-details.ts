import { createStore, type Readable } from '../../core/store.ts';
import type { Section } from '../content.ts';
import type { Context } from '../context.ts';
import type { CardsScreen } from './cards.ts';

/** Further sections on the card of the single record that the address selects. */
export interface CardDetails {
  /** Id of the record; undefined if the address selects no single record. */
  id: string | undefined;
  sections: readonly Section[];
  isLoading: boolean;
}

const none: CardDetails = { id: undefined, sections: [], isLoading: false };

/**
 * Loads the details of one record at a time and drops the details of an earlier record. If loading fails, a message is
 * shown in place of the details, because the card itself is complete.
 */
export function createCardDetails<Data>(
  details: CardsScreen<Data>['details'],
  context: Context,
): Readable<CardDetails> & { show(id: string | undefined): void; dispose(): void } {
  const store = createStore(none);
  let attempt: AbortController | undefined;

  const note = (text: string): Section[] => [
    { kind: 'text', ...(details && { title: details.title }), paragraphs: [text] },
  ];

  async function load(id: string, { signal }: AbortController, wanted: NonNullable<typeof details>): Promise<void> {
    try {
      const sections = await wanted.load(id, context, signal);
      if (!signal.aborted) store.set({ id, sections, isLoading: false });
    } catch (error) {
      if (signal.aborted) return;
      context.log.warn(wanted.failure, error);
      store.set({ id, sections: note(wanted.failure), isLoading: false });
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    show(id) {
      if (store.getSnapshot().id === id) return;
      attempt?.abort();
      attempt = undefined;
      if (id === undefined || !details?.isAvailable(context)) {
        store.set(none);
        return;
      }
      attempt = new AbortController();
      store.set({ id, sections: note('Loading...'), isLoading: true });
      void load(id, attempt, details);
    },
    dispose: () => attempt?.abort(),
  };
}
