/** A word of a command line as a POSIX shell parses it. It may end within quotes. */
export interface ShellWord {
  /** The typed word without its quotes. */
  text: string;
  /** The quote character that is still open at the end of the word. */
  open: '"' | "'" | undefined;
  /** Part of `text` before the open quote; a shell replaces only what follows the quote. */
  before: string;
  /** True if the word ends with a closed quote, so that nothing can be appended to it. */
  isClosed: boolean;
}

const escapable = /[$`"\\\n]/;

/**
 * Parses a word of a command line that is being completed. Expansions such as `$HOME` stay unchanged, because
 * completion executes nothing.
 */
export function readShellWord(typed: string): ShellWord {
  let text = '';
  let before = '';
  let open: ShellWord['open'];
  let isClosed = false;
  for (let at = 0; at < typed.length; at += 1) {
    const letter = typed.charAt(at);
    const next = typed.charAt(at + 1);
    if (letter === open) {
      open = undefined;
      isClosed = at === typed.length - 1;
    } else if (!open && (letter === '"' || letter === "'")) {
      open = letter;
      before = text;
    } else if (letter === '\\' && next !== '' && (!open || (open === '"' && escapable.test(next)))) {
      text += next;
      at += 1;
    } else text += letter;
  }
  return { text, open, before: open ? before : '', isClosed };
}

/** Returns a completion as the user would type it in bash: after an open quote, or with backslashes. */
export function toShellText(text: string, open: ShellWord['open']): string {
  if (open === "'") return text.replaceAll("'", "'\\''");
  if (open === '"') return text.replaceAll(/[$`"\\]/g, '\\$&');
  return text.replaceAll(/[^\p{L}\p{M}\p{N}_@%+=:,./-]/gu, '\\$&');
}
