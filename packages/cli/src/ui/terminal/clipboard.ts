import type { Clipboard } from '@kafra/sdk';

/** Terminals drop longer sequences silently (bytes of base64). */
const maxEncodedLength = 100_000;

interface ClipboardOptions {
  write(sequence: string): void;
  env: Readonly<Record<string, string | undefined>>;
  /** Shows the text, so that it can be copied by hand. */
  onRefused(text: string): void;
}

/**
 * The clipboard of the user's own machine, also over SSH: OSC 52, wrapped for tmux and screen, which would keep it
 * to themselves. Whether the terminal obeys cannot be known; only what it surely refuses is an error.
 */
export function terminalClipboard({ write, env, onRefused }: ClipboardOptions): Clipboard {
  return {
    async write(text) {
      const encoded = Buffer.from(text).toString('base64');
      if (encoded.length > maxEncodedLength) {
        onRefused(text);
        throw new Error('This is too long for the clipboard of a terminal.');
      }
      const sequence = `\x1b]52;c;${encoded}\x07`;
      if (env.TMUX) write(`\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`);
      else if (env.TERM?.startsWith('screen')) write(`\x1bP${sequence}\x1b\\`);
      else write(sequence);
    },
  };
}
