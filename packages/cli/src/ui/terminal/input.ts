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
  key(press: KeyPress): void;
  /** Text that came at once, from the clipboard. */
  paste(text: string): void;
  mouse(press: MousePress): void;
}

/** An escape that nothing follows within this time is the Escape key (milliseconds). */
const escapeTime = 20;

/** More letters than this at once come from no finger, even where the terminal does not mark them as a paste. */
const mostTyped = 256;

const mouseReport = /\x1b\[<(\d+);(\d+);(\d+)([Mm])/g;
/** A chunk may end amid a report. */
const unfinished = /\x1b(?:\[(?:<[\d;]*)?)?$/;

/**
 * Turns what a terminal sends into keys, pastes and mouse presses. Mouse reports are taken out first, so that their
 * letters never act as keys; Node's own keypress decoder does the rest.
 */
export function createInput(listener: InputListener): { push(chunk: string): void; dispose(): void } {
  const decoded = new PassThrough({ encoding: 'utf8' });
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  let pasted: string | undefined;

  // The decoder asks its interface only for the time after which an escape stands alone.
  emitKeypressEvents(decoded, { escapeCodeTimeout: escapeTime } as unknown as Interface);
  decoded.on('keypress', (text: string | undefined, key: Key) => {
    if (key.name === 'paste-start') pasted = '';
    else if (key.name === 'paste-end') {
      if (pasted) listener.paste(pasted);
      pasted = undefined;
    } else if (pasted !== undefined) pasted += key.sequence ?? text ?? '';
    else {
      const press = keyPress(text, key);
      if (press) listener.key(press);
    }
  });

  function takeMouse(text: string): string {
    return text.replace(mouseReport, (_, code: string, x: string, y: string, end: string) => {
      const kind = mouseKind(Number(code), end);
      if (kind) listener.mouse({ kind, x: Number(x) - 1, y: Number(y) - 1 });
      return '';
    });
  }

  function release(): void {
    const text = held;
    held = '';
    if (text) decoded.write(text);
  }

  return {
    push(chunk) {
      clearTimeout(timer);
      const text = takeMouse(held + chunk);
      if (pasted === undefined && text.length > mostTyped && !text.includes('\x1b')) {
        held = '';
        listener.paste(text);
        return;
      }
      const cut = pasted === undefined ? (unfinished.exec(text)?.index ?? text.length) : text.length;
      held = text.slice(cut);
      if (cut > 0) decoded.write(text.slice(0, cut));
      if (held) timer = setTimeout(release, escapeTime);
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
