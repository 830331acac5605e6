import { spawn } from 'node:child_process';
import type { Clipboard } from '@kafra/sdk';

/** Maximum bytes of base64 in an escape sequence that copies a text. Terminals drop longer sequences silently. */
const maxEncodedLength = 100_000;

/** Maximum characters per part of an escape sequence inside the program `screen`, which drops longer parts. */
const maxScreenChunk = 256;

/** Matches the names of terminals without a clipboard: the Linux console, and terminals for text only. */
const withoutClipboard = /^(linux|dumb|vt\d+)(-|$)/;

type Env = Readonly<Record<string, string | undefined>>;

interface ClipboardOptions {
  write(sequence: string): void;
  env: Env;
  /** Called with a text that cannot be copied. It shows the text, so that the user can copy it by hand. */
  onRefused(text: string): void;
}

/**
 * Returns the clipboard of the user's own machine, also over SSH. Within tmux it is the buffer of tmux, which tmux
 * sends to the terminal; otherwise OSC 52. A terminal does not report whether it supports OSC 52.
 * @throws Error if the text was not copied; it is shown then.
 */
export function terminalClipboard({ write, env, onRefused }: ClipboardOptions): Clipboard {
  return {
    async write(text) {
      if (env.TMUX && (await loadTmuxBuffer(text, env))) return;
      const encoded = Buffer.from(text).toString('base64');
      const refusal = refusalOf(encoded, env);
      if (refusal !== undefined) {
        onRefused(text);
        throw new Error(refusal);
      }
      write(copySequence(`\x1b]52;c;${encoded}\x07`, env));
    },
  };
}

function refusalOf(encoded: string, { TERM = '', TMUX }: Env): string | undefined {
  if (!TMUX && withoutClipboard.test(TERM)) return `This terminal (${TERM}) does not support the clipboard.`;
  return encoded.length > maxEncodedLength ? "Too long for the terminal's clipboard." : undefined;
}

/**
 * Returns the escape sequence for copying (OSC 52) in a form that tmux and screen pass to the terminal. They would
 * otherwise keep or drop it.
 */
function copySequence(sequence: string, { TMUX, TERM = '' }: Env): string {
  // tmux accepts the plain sequence with `set-clipboard on`, and the wrapped one with `allow-passthrough on`. By
  // default it accepts neither.
  if (TMUX || TERM.startsWith('tmux')) return `${sequence}\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;
  if (!TERM.startsWith('screen')) return sequence;
  const chunks = sequence.match(new RegExp(`[^]{1,${maxScreenChunk}}`, 'g')) ?? [];
  return chunks.map((chunk) => `\x1bP${chunk}\x1b\\`).join('');
}

/**
 * Copies a text into tmux's buffer, and with `-w` (tmux 3.2) into the clipboard of the terminal around it. Resolves to
 * false if tmux is too old, missing, or refuses.
 */
function loadTmuxBuffer(text: string, env: Env): Promise<boolean> {
  return new Promise((resolve) => {
    const tmux = spawn('tmux', ['load-buffer', '-w', '-'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
    tmux.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0));
    // Writing to tmux fails if it ends before it has read the whole text. Its exit code reports that failure already.
    tmux.stdin.on('error', () => undefined).end(text);
  });
}
