import type { QueryReading, SearchLanguage } from '../../core/query/language.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import type { Context } from '../context.ts';

export interface SearchAssistView {
  /** Search text, parsed in the search language; undefined for plain text. */
  reading: QueryReading | undefined;
  /** True while the databases that the search text needs are loading. */
  isPreparing: boolean;
  /** Counter that increases each time a search text has caused more databases to load. */
  prepared: number;
}

export interface SearchAssist extends Readable<SearchAssistView> {
  dispose(): void;
}

interface AssistOptions {
  /** Search language of the list; undefined until the list is loaded, and for lists without one. */
  language: Readable<SearchLanguage | undefined>;
  /** The search text of the list. */
  text: Readable<string>;
  context: Pick<Context, 'reportError'>;
  /** Error message if databases that the search text needs cannot be loaded. */
  failure: string;
}

/** Watches the search text of a list: parses it in the search language, and loads the databases that it needs. */
export function createSearchAssist({ language, text, context, failure }: AssistOptions): SearchAssist {
  const prepared = createStore(0);
  /** Search text for which related databases are loading now. */
  const preparing = createStore<string | undefined>(undefined);
  let isDisposed = false;

  function prepare(): void {
    const typed = text.getSnapshot();
    if (preparing.getSnapshot() === typed) return;
    const work = language.getSnapshot()?.prepare(typed);
    if (!work) return;
    preparing.set(typed);
    work
      .catch((error: unknown) => {
        if (!isDisposed) context.reportError(error, failure);
      })
      .finally(() => {
        prepared.set((count) => count + 1);
        preparing.set((current) => (current === typed ? undefined : current));
      });
  }
  const unsubscribes = [language.subscribe(prepare), text.subscribe(prepare)];
  prepare();

  const view = derive([language, text, preparing, prepared], (known, typed, waiting, count): SearchAssistView => {
    const reading = known?.read(typed);
    return { reading: reading?.isStructured ? reading : undefined, isPreparing: waiting === typed, prepared: count };
  });
  return {
    ...view,
    dispose() {
      isDisposed = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
