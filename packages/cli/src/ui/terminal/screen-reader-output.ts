/** Output of a screen reader, which reads each written line again. */
export interface ScreenReaderOutput {
  /** Stands for the terminal to Ink. */
  stdout: NodeJS.WriteStream;
  /** Something else has written to the terminal: the next picture is written whole. */
  forget(): void;
}

/**
 * Matches output of control codes only, including one that erases a line: Ink erases its frame before it writes the
 * next one.
 */
const erasure = /^(?=.*\x1b\[2K)(?:\x1b\[[\d;?]*[A-Za-z])+$/s;
const codes = /^(?:\x1b\[[\d;?]*[A-Za-z])*$/;

/**
 * Writes of each picture only the lines that differ from those of the one before: in their places, or, where the picture
 * is higher than the screen and its beginning cannot be reached, below what was written last.
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

/** From the end of the last line back to it: the lines that differ, or all from the first that does. */
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

/** The lines that were not there before, below the last one. */
function newLines(before: readonly string[], lines: readonly string[]): string {
  const known = new Set(before);
  return lines.map((line) => (line.trim() === '' || known.has(line) ? '' : `\n${line}`)).join('');
}
