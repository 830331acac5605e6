import type { Console } from '../console.ts';
import { columnsOf } from './terminal-size.ts';
import { sanitizeText } from './text.ts';
import { truncate } from './text-width.ts';

export interface StatusLine {
  /** True only on a terminal without `--quiet`. */
  isShown: boolean;
  /** Replaces the content of the line. */
  show(text: string): void;
  /** Clears the line. */
  end(): void;
}

/** Creates a line on stderr that is redrawn and finally cleared. */
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
