import type { Clipboard, Clock, Log } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';

/** Copies texts, and knows for two seconds which one it was, so that `Copied!` can be said beside it. */
export interface Copier {
  copied: Readable<string | undefined>;
  copy(text: string): Promise<void>;
}

export function createCopier(clipboard: Clipboard, clock: Clock, log: Log): Copier {
  const copied = createStore<string | undefined>(undefined);
  let turn = 0;
  return {
    copied,
    async copy(text) {
      turn += 1;
      const mine = turn;
      try {
        await clipboard.write(text);
      } catch (error) {
        log.warn(`Could not copy ${text}.`, error);
        return;
      }
      copied.set(text);
      await clock.wait(timings.copiedFor);
      if (mine === turn) copied.set(undefined);
    },
  };
}
