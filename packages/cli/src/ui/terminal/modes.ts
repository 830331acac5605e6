/** Text from the clipboard comes marked, so that its line ends press nothing. */
const pasteOn = '\x1b[?2004h';
const pasteOff = '\x1b[?2004l';
/** Presses, drags and the wheel, in the form that has no limit of columns (xterm's SGR). */
const mouseOn = '\x1b[?1002h\x1b[?1006h';
const mouseOff = '\x1b[?1006l\x1b[?1002l';

/** A row that a terminal draws wider than it was measured is cut at the edge: if it wrapped, the whole screen would scroll. */
const wrapOff = '\x1b[?7l';
const wrapOn = '\x1b[?7h';

export interface Terminal {
  /** Takes the terminal: keys come raw, one by one. */
  enter(): void;
  /** Restores the terminal. */
  leave(): void;
}

interface TerminalOptions {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  mouse: boolean;
  /** True if long lines continue in the next row, as screen readers need. */
  wraps: boolean;
}

/** The modes of the terminal besides the screen, which Ink switches. */
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
