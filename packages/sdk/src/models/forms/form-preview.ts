import type { Clock } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { Section } from '../content.ts';
import type { Form } from './form.ts';
import type { Values } from './form-fields.ts';

/** Preview below a form, which is updated when the values change. */
export interface FormPreview {
  title: string;
  /** The last content that was loaded. */
  sections: readonly Section[];
  /** Reason why the preview does not match the values, as a message for the user. */
  failure: string | undefined;
}

/** Milliseconds without a change after which the preview is loaded. */
const pause = 400;

interface PreviewOptions {
  title: string;
  form: Readable<Pick<ReturnType<Form['getSnapshot']>, 'values'>>;
  clock: Clock;
  /** Loads the content for values. */
  load(values: Values, signal: AbortSignal): Promise<readonly Section[]>;
  /** Message for a preview that cannot be loaded. */
  failure: string;
}

/** A preview, and the function that ends it. */
export interface LivePreview extends Readable<FormPreview> {
  dispose(): void;
}

/** Loads the preview initially, and again after each pause in the changes of the values. */
export function createFormPreview({ title, form, clock, load, failure }: PreviewOptions): LivePreview {
  const view = createStore<FormPreview>({ title, sections: [], failure: undefined });
  let ending = new AbortController();
  let shown: Values | undefined;

  async function refresh(delay: number): Promise<void> {
    const { values } = form.getSnapshot();
    if (values === shown) return;
    shown = values;
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    try {
      if (delay > 0) await clock.wait(delay, signal);
      const sections = await load(values, signal);
      if (!signal.aborted) view.set({ title, sections, failure: undefined });
    } catch {
      // The old content stays visible, because a lost connection must not remove text that the user is reading.
      if (!signal.aborted) view.set((last) => ({ ...last, failure }));
    }
  }

  void refresh(0);
  const unsubscribe = form.subscribe(() => void refresh(pause));
  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    dispose() {
      unsubscribe();
      ending.abort();
    },
  };
}
