/** Escape sequences of bracketed paste: the terminal marks pasted text, so that its line ends do not act as Enter. */
const pasteOn = '\x1b[?2004h';
const pasteOff = '\x1b[?2004l';
/**
 * Escape sequences that switch on mouse reports: presses, drags and the wheel, in the format without a limit of columns
 * (xterm's SGR).
 */
const mouseOn = '\x1b[?1002h\x1b[?1006h';
const mouseOff = '\x1b[?1006l\x1b[?1002l';

/**
 * Escape sequences that switch off line wrapping. A row that is wider than measured is cut at the edge; if it wrapped,
 * the whole screen would scroll.
 */
const wrapOff = '\x1b[?7l';
const wrapOn = '\x1b[?7h';

export interface Terminal {
  /** Switches the terminal to raw mode, in which each key is received separately. */
  enter(): void;
  /** Restores the terminal to its modes before the program started. */
  leave(): void;
}

interface TerminalOptions {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  mouse: boolean;
  /** True if lines that are too long continue in the next row, as screen readers need. */
  wraps: boolean;
}

/** Controls the modes of the terminal, such as raw mode and mouse reports. Ink itself switches the alternate screen. */
export function terminalModes({ stdin, stdout, mouse, wraps }: TerminalOptions): Terminal {
  let isEntered = false;
  return {
    enter() {
      if (isEntered) return;
      isEntered = true;
      stdin.setRawMode(true);
      stdin.ref();
      stdin.resume();
      stdout.write(pasteOn + (mouse ? mouseOn : '') + (wraps ? '' : wrapOff));
    },
    leave() {
      if (!isEntered) return;
      isEntered = false;
      stdout.write((wraps ? '' : wrapOn) + (mouse ? mouseOff : '') + pasteOff);
      stdin.setRawMode(false);
      stdin.pause();
      stdin.unref();
    },
  };
}
