import { emitKeypressEvents, type Interface, type Key } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { KeyPress } from '../keys/key.ts';
import { keyPress } from '../keys/key.ts';

export interface MousePress {
  kind: 'click' | 'wheel-up' | 'wheel-down';
  /** Column and row of the mouse press in cells, counted from 0. */
  x: number;
  y: number;
}

export interface InputListener {
  onKey(press: KeyPress): void;
  /** Called with a text that the user pasted into the terminal. */
  onPaste(text: string): void;
  onMouse(press: MousePress): void;
}

/** Milliseconds after which an escape character without further input is taken as the Escape key. */
const escapeTimeout = 20;

/** Maximum length of typed input per chunk. Longer input must be a paste, even if the terminal does not mark it. */
const maxTypedLength = 256;

/** The control character that Ctrl-C sends in raw mode. */
const interruptKey = '\x03';

const mouseReport = /\x1b\[<(\d+);(\d+);(\d+)([Mm])/g;
/** Matches an incomplete mouse report at the end of a chunk of terminal input. */
const partialReport = /\x1b(?:\[(?:<[\d;]*)?)?$/;

/**
 * Converts terminal input to keys, pastes and mouse presses. Mouse reports are removed first, so that their characters
 * never act as keys. The remaining input is decoded by Node's keypress decoder.
 */
export function createInput(listener: InputListener): { push(chunk: string): void; dispose(): void } {
  const decoded = new PassThrough({ encoding: 'utf8' });
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  let pasted: string | undefined;

  // Node's decoder requires a readline interface, but reads only its timeout for a single escape character.
  emitKeypressEvents(decoded, { escapeCodeTimeout: escapeTimeout } as unknown as Interface);
  decoded.on('keypress', (text: string | undefined, key: Key) => {
    if (key.name === 'paste-start') pasted = '';
    else if (key.name === 'paste-end') {
      if (pasted) listener.onPaste(pasted);
      pasted = undefined;
    } else if (pasted !== undefined) pasted += key.sequence ?? text ?? '';
    else {
      const press = keyPress(text, key);
      if (press) listener.onKey(press);
    }
  });

  function extractMouseReports(text: string): string {
    return text.replace(mouseReport, (_, code: string, x: string, y: string, end: string) => {
      const kind = mouseKind(Number(code), end);
      if (kind) listener.onMouse({ kind, x: Number(x) - 1, y: Number(y) - 1 });
      return '';
    });
  }

  function flushPending(): void {
    const text = pending;
    pending = '';
    if (text) decoded.write(text);
  }

  return {
    push(chunk) {
      clearTimeout(timer);
      // If the end mark of a paste is lost, all keys would count as pasted text. Ctrl-C therefore ends the paste.
      if (chunk === interruptKey) pasted = undefined;
      const text = extractMouseReports(pending + chunk);
      if (pasted === undefined && text.length > maxTypedLength && !text.includes('\x1b')) {
        pending = '';
        listener.onPaste(text);
        return;
      }
      const cut = pasted === undefined ? (partialReport.exec(text)?.index ?? text.length) : text.length;
      pending = text.slice(cut);
      if (cut > 0) decoded.write(text.slice(0, cut));
      if (pending) timer = setTimeout(flushPending, escapeTimeout);
    },
    dispose() {
      clearTimeout(timer);
      decoded.destroy();
    },
  };
}

/**
 * Returns the kind of a mouse press from xterm's SGR code: 0 is the left button, 64 and 65 the wheel. Shift, Meta and
 * Ctrl add 4, 8 and 16.
 */
function mouseKind(code: number, end: string): MousePress['kind'] | undefined {
  if (code === 64) return 'wheel-up';
  if (code === 65) return 'wheel-down';
  return code === 0 && end === 'M' ? 'click' : undefined;
}
