import type { Clock } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { Section } from '../content.ts';
import type { Form } from './form.ts';
import type { Values } from './form-fields.ts';

/** Preview below a form, which is updated when the form's values change. */
export interface FormPreview {
  title: string;
  /** The content of the preview that was loaded last. */
  sections: readonly Section[];
  /** Reason why the preview does not match the form's values, as a message for the user. */
  failure: string | undefined;
}

/** Milliseconds without a change of the form after which the preview is loaded. */
const pause = 400;

interface PreviewOptions {
  title: string;
  form: Readable<Pick<ReturnType<Form['getSnapshot']>, 'values'>>;
  clock: Clock;
  /** Loads the content of the preview for the form's values. */
  load(values: Values, signal: AbortSignal): Promise<readonly Section[]>;
  /** Error message if the preview cannot be loaded. */
  failure: string;
}

/** A preview of a form that is updated until it is disposed. */
export interface LivePreview extends Readable<FormPreview> {
  dispose(): void;
}

/** Loads the preview of a form initially, and again after each pause in the changes of the values. */
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
      // After a failed load the old preview stays visible, because a lost connection must not remove text that the user
      // is reading.
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
