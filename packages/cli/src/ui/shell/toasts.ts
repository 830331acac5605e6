import { type Clock, createStore, type Readable } from '@kafra/sdk';

export interface Toast {
  text: string;
  tone: 'good' | 'bad' | 'soft';
}

/** Short messages at the bottom of the screen, one at a time. */
export interface Toasts extends Readable<Toast | undefined> {
  show(text: string, tone?: Toast['tone']): void;
}

/** Milliseconds for which a short message is shown. Errors are shown longer. */
const toastDuration = 2_000;
const errorToastDuration = 6_000;

export function createToasts(clock: Clock): Toasts {
  const store = createStore<Toast | undefined>(undefined);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    show(text, tone = 'soft') {
      const toast = { text, tone };
      store.set(toast);
      void clock
        .wait(tone === 'bad' ? errorToastDuration : toastDuration)
        .then(() => store.set((current) => (current === toast ? undefined : current)));
    },
  };
}
