import { emitKeypressEvents, type Interface, type Key } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { KeyPress } from '../keys/key.ts';
import { keyPress } from '../keys/key.ts';

export interface MousePress {
  kind: 'click' | 'wheel-up' | 'wheel-down';
  /** Cells from the left and from the top, from 0. */
  x: number;
  y: number;
}

export interface InputListener {
  onKey(press: KeyPress): void;
  /** Text that was pasted. */
  onPaste(text: string): void;
  onMouse(press: MousePress): void;
}

/** An escape that nothing follows within this time is the Escape key (milliseconds). */
const escapeTimeout = 20;

/** Longer input must be a paste, even if the terminal does not mark it. */
const maxTypedLength = 256;

/** Ctrl-C, as a terminal sends it. */
const interruptKey = '\x03';

const mouseReport = /\x1b\[<(\d+);(\d+);(\d+)([Mm])/g;
/** A chunk may end amid a report. */
const partialReport = /\x1b(?:\[(?:<[\d;]*)?)?$/;

/**
 * Turns what a terminal sends into keys, pastes and mouse presses. Mouse reports are taken out first, so that their
 * letters never act as keys; Node's own keypress decoder does the rest.
 */
export function createInput(listener: InputListener): { push(chunk: string): void; dispose(): void } {
  const decoded = new PassThrough({ encoding: 'utf8' });
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  let pasted: string | undefined;

  // The decoder reads only the timeout of a lone escape from its interface.
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
      // The end of a paste may have been lost on its way: then nothing would be heard any more.
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

/** xterm's SGR codes: 0 is the left button, 64 and 65 the wheel; shift, meta and ctrl add 4, 8 and 16. */
function mouseKind(code: number, end: string): MousePress['kind'] | undefined {
  if (code === 64) return 'wheel-up';
  if (code === 65) return 'wheel-down';
  return code === 0 && end === 'M' ? 'click' : undefined;
}
