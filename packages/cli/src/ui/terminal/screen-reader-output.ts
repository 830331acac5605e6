/** Output for a screen reader. It reads each written line aloud, so unchanged lines must not be written again. */
export interface ScreenReaderOutput {
  /** Output stream that Ink writes to instead of the terminal. */
  stdout: NodeJS.WriteStream;
  /** Must be called after another program has written to the terminal: the next frame is then written in full. */
  forget(): void;
}

/**
 * Matches output that consists only of control codes, such as erasing lines: Ink erases its frame before it writes the
 * next one.
 */
const erasure = /^(?=.*\x1b\[2K)(?:\x1b\[[\d;?]*[A-Za-z])+$/s;
const codes = /^(?:\x1b\[[\d;?]*[A-Za-z])*$/;

/**
 * Creates an output stream that writes only the changed lines of each frame. They are written at their positions. If
 * the frame is higher than the terminal, its first lines cannot be reached, so changed lines are written below the last
 * output.
 */
export function createScreenReaderOutput(terminal: NodeJS.WriteStream): ScreenReaderOutput {
  let shown: readonly string[] | undefined;
  let isInPlace = true;

  function draw(text: string): string {
    const lines = text.split('\n');
    const before = shown;
    const wasInPlace = isInPlace;
    shown = lines;
    isInPlace = lines.length <= terminal.rows;
    if (!before) return text;
    if (!isInPlace) return newLines(before, lines);
    return wasInPlace ? changes(before, lines) : `\n${text}`;
  }

  function write(chunk: string | Uint8Array, ...rest: never[]): boolean {
    if (typeof chunk !== 'string' || codes.test(chunk)) {
      if (typeof chunk === 'string' && erasure.test(chunk) && shown) return true;
      return terminal.write(chunk, ...rest);
    }
    return terminal.write(draw(chunk), ...rest);
  }

  return {
    stdout: new Proxy(terminal, {
      get(target, key) {
        if (key === 'write') return write;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    forget() {
      shown = undefined;
    },
  };
}

/**
 * Returns the output that updates a frame, with the cursor on its last line before and after: the changed lines or, if
 * the number of lines changed, all from the first changed one.
 */
function changes(before: readonly string[], lines: readonly string[]): string {
  let row = before.length - 1;
  const goTo = (next: number): string => {
    const by = next - row;
    row = next;
    if (by === 0) return '\r';
    return by < 0 ? `\x1b[${-by}A\r` : `\x1b[${by}B\r`;
  };
  const differs = (line: string, at: number) => line !== before[at];
  const first = lines.findIndex(differs);
  if (before.length === lines.length) {
    const changed = lines.flatMap((line, at) => (differs(line, at) ? [`${goTo(at)}\x1b[2K${line}`] : []));
    return changed.length > 0 ? changed.join('') + goTo(lines.length - 1) : '';
  }
  const from = first < 0 ? lines.length : first;
  if (from >= before.length) return `\n${lines.slice(before.length).join('\n')}`;
  if (from >= lines.length) return `${goTo(lines.length)}\x1b[J${goTo(lines.length - 1)}`;
  return `${goTo(from)}\x1b[J${lines.slice(from).join('\n')}`;
}

/** Returns the lines of a frame that the previous frame did not have. They are written below the last one. */
function newLines(before: readonly string[], lines: readonly string[]): string {
  const known = new Set(before);
  return lines.map((line) => (line.trim() === '' || known.has(line) ? '' : `\n${line}`)).join('');
}
