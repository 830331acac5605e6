type Environment = Readonly<Record<string, string | undefined>>;

const supportedPrograms = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio']);
const minVteVersion = 5_000;

/**
 * Returns whether the terminal is known to support hyperlinks (OSC 8). Most other terminals ignore them, but some print
 * the sequence.
 */
export function supportsHyperlinks(env: Environment): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return env.FORCE_HYPERLINK !== '0';
  if (env.TMUX || env.TERM?.startsWith('screen')) return false;
  if (env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM) return true;
  if (Number(env.VTE_VERSION ?? 0) >= minVteVersion) return true;
  return supportedPrograms.has(env.TERM_PROGRAM ?? '') || /kitty|ghostty|alacritty|foot|wezterm/.test(env.TERM ?? '');
}

/** Returns a text with a hyperlink (OSC 8). */
export const hyperlink = (text: string, href: string): string => `\x1b]8;;${href}\x07${text}\x1b]8;;\x07`;
