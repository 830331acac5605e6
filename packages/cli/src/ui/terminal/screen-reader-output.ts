/** Output of a screen reader, which reads each written line again. */
export interface ScreenReaderOutput {
  /** Output stream for Ink in place of the terminal. */
  stdout: NodeJS.WriteStream;
  /** Call after another program has written to the terminal: the next frame is written in full. */
  forget(): void;
}

/**
 * Matches output of control codes only, including one that erases a line: Ink erases its frame before it writes the
 * next one.
 */
const erasure = /^(?=.*\x1b\[2K)(?:\x1b\[[\d;?]*[A-Za-z])+$/s;
const codes = /^(?:\x1b\[[\d;?]*[A-Za-z])*$/;

/**
 * Creates an output that writes only the changed lines of each frame. They are rewritten in their positions. If the
 * frame is higher than the screen, so that its beginning cannot be reached, they are written below the last output.
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
 * Returns the output that updates a frame, starting and ending at its last line: the changed lines or, after a change
 * of their number, all from the first changed one.
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

/** Returns the lines that the previous frame did not have, to be written below the last one. */
function newLines(before: readonly string[], lines: readonly string[]): string {
  const known = new Set(before);
  return lines.map((line) => (line.trim() === '' || known.has(line) ? '' : `\n${line}`)).join('');
}
