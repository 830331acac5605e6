import type { Clipboard, Clock, Log } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';

/**
 * Copies texts to the clipboard, and remembers a copied text for two seconds, so that `Copied!` can be shown beside it.
 */
export interface ClipboardFeedback {
  copiedText: Readable<string | undefined>;
  copy(text: string): Promise<void>;
}

export function createClipboardFeedback(clipboard: Clipboard, clock: Clock, log: Log): ClipboardFeedback {
  const copiedText = createStore<string | undefined>(undefined);
  let latestCopy = 0;
  return {
    copiedText,
    async copy(text) {
      latestCopy += 1;
      const thisCopy = latestCopy;
      try {
        await clipboard.write(text);
      } catch (error) {
        log.warn(`Could not copy ${text}.`, error);
        return;
      }
      copiedText.set(text);
      await clock.wait(timings.copiedFeedbackTime);
      if (thisCopy === latestCopy) copiedText.set(undefined);
    },
  };
}
