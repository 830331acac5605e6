import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import xterm from '@xterm/headless';
import { waitFor } from './wait-for.ts';

/** A simulated terminal of a given size. Its screen can be read as a user would see it. */
export interface VirtualTerminal {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Returns all output that was written to the terminal, including escape sequences. */
  written(): string;
  /** Returns the screen as text, after all output has been processed. */
  screenText(): Promise<string>;
  /** Returns the cells of the screen by row. A wide character is followed by an empty cell. */
  cells(): Promise<string[][]>;
  /** Returns the cursor's position from 0; undefined while it is hidden. */
  cursor(): Promise<{ x: number; y: number } | undefined>;
  /** Waits until the screen shows the text; resolves to the screen. */
  waitFor(text: string | RegExp): Promise<string>;
  type(text: string): void;
  resize(columns: number, rows: number): void;
}

export function createVirtualTerminal(columns: number, rows: number): VirtualTerminal {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const chunks: string[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  });
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    columns,
    rows,
    writable: true,
    getColorDepth: () => 1,
    write(chunk: string, done?: () => void) {
      chunks.push(chunk);
      terminal.write(chunk.replaceAll(/\r?\n/g, '\r\n'), done);
      return true;
    },
  });

  const screenText = async () => {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) =>
      (active.getLine(active.baseY + row)?.translateToString(true) ?? '').trimEnd(),
    ).join('\n');
  };

  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    written: () => chunks.join(''),
    screenText,
    async cells() {
      await new Promise<void>((resolve) => terminal.write('', resolve));
      const { active } = terminal.buffer;
      return Array.from({ length: terminal.rows }, (_, row) =>
        Array.from(
          { length: terminal.cols },
          (_, column) =>
            active
              .getLine(active.baseY + row)
              ?.getCell(column)
              ?.getChars() ?? '',
        ),
      );
    },
    async cursor() {
      await new Promise<void>((resolve) => terminal.write('', resolve));
      const { cursorX: x, cursorY: y } = terminal.buffer.active;
      const written = chunks.join('');
      return written.lastIndexOf('\x1b[?25h') > written.lastIndexOf('\x1b[?25l') ? { x, y } : undefined;
    },
    waitFor: (text) =>
      waitFor(screenText, {
        name: String(text),
        until: (seen) => (typeof text === 'string' ? seen.includes(text) : text.test(seen)),
      }),
    type: (text) => stdin.write(text),
    resize(nextColumns, nextRows) {
      terminal.resize(nextColumns, nextRows);
      Object.assign(stdout, { columns: nextColumns, rows: nextRows });
      stdout.emit('resize');
    },
  };
}
