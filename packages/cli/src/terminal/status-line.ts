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

/** Current line of each stream. */
const drawnLines = new WeakMap<object, StatusLine>();

/**
 * Creates a line on stderr that is redrawn and finally cleared.
 * @param yields true if the line is not drawn while another one is.
 */
export function statusLine({ io, options }: Console, { yields = false }: { yields?: boolean } = {}): StatusLine {
  const isShown = io.stderr.isTTY === true && !options.quiet && !io.env.CI && io.env.TERM !== 'dumb';
  const clear = '\r\u001b[2K';
  const line: StatusLine = {
    isShown,
    show(text) {
      const drawn = drawnLines.get(io.stderr);
      if (!isShown || (yields && drawn !== undefined && drawn !== line)) return;
      drawnLines.set(io.stderr, line);
      io.stderr.write(`${clear}${truncate(sanitizeText(text), columnsOf(io.stderr) - 1)}`);
    },
    end() {
      if (drawnLines.get(io.stderr) !== line) return;
      drawnLines.delete(io.stderr);
      io.stderr.write(clear);
    },
  };
  return line;
}
