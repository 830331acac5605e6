import type { Progress } from '../read-records.ts';

const WIDTH = 30;
/** Milliseconds between two updates of the progress bar, so that drawing it takes no noticeable time. */
const REDRAW_INTERVAL = 50;

/** Shows the progress of an import in one line of a terminal. Prints nothing if the stream is not a terminal. */
export function progressBar(stream: NodeJS.WriteStream): { show: (progress: Progress) => void; end: () => void } {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = 0;
  const clear = '\r\x1b[2K';
  return {
    show({ stage, done, all }) {
      const now = performance.now();
      if (done < all && now - shown < REDRAW_INTERVAL) return;
      shown = now;
      const filled = Math.round((WIDTH * done) / Math.max(1, all));
      stream.write(`${clear}${stage} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${all}`);
    },
    end: () => void stream.write(clear),
  };
}
