import type { Console } from '../console.ts';
import { columnsOf } from './terminal-size.ts';
import { sanitizeText } from './text.ts';
import { truncate } from './text-width.ts';

export interface StatusLine {
  /** Whether there is such a line: only on a terminal, and not for `--quiet`. */
  isShown: boolean;
  /** Puts this in place of what stands there. */
  show(text: string): void;
  /** Takes the line away. */
  end(): void;
}

/** One line on stderr that is drawn over again and leaves nothing behind. */
export function statusLine({ io, options }: Console): StatusLine {
  const isShown = io.stderr.isTTY === true && !options.quiet && !io.env.CI && io.env.TERM !== 'dumb';
  const clear = '\r\u001b[2K';
  let isDrawn = false;
  return {
    isShown,
    show(text) {
      if (!isShown) return;
      isDrawn = true;
      io.stderr.write(`${clear}${truncate(sanitizeText(text), columnsOf(io.stderr) - 1)}`);
    },
    end() {
      if (isDrawn) io.stderr.write(clear);
      isDrawn = false;
    },
  };
}
