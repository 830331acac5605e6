import type { Console } from '../console.ts';
import { columnsOf } from './terminal-size.ts';
import { sanitizeText } from './text.ts';
import { truncate } from './text-width.ts';

export interface StatusLine {
  /** True if the status line is visible: on a terminal, without `--quiet`. */
  isShown: boolean;
  /** Replaces the text of the status line. */
  show(text: string): void;
  /** Clears the status line. */
  end(): void;
}

/** The status line that each output stream currently shows. */
const drawnLines = new WeakMap<object, StatusLine>();

/**
 * Creates a status line on stderr, such as a spinner, that is redrawn and finally cleared.
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
