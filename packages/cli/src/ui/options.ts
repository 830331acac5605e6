import type { AppOptions, FileSaver, KeptChoices, Opener } from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { KeyOverrides } from './keys/keymap.ts';

/** Colour themes of the terminal UI. The default is `night`. */
export const themeNames = ['night', 'day', 'colorblind', 'mono'] as const;
export type TerminalTheme = (typeof themeNames)[number];

/** Options with which the CLI starts the terminal UI. */
export interface UiOptions
  extends Pick<
    AppOptions,
    'baseUrl' | 'transport' | 'tokens' | 'fetchBytes' | 'log' | 'hash' | 'lastNews' | 'forms' | 'dismissed'
  > {
  /** Saves downloaded files and reports their paths. */
  files(kept: (path: string) => void): FileSaver;
  /** Opens web addresses in a browser. Calls `onFailed` if an address cannot be opened. */
  opener(onFailed: (url: string) => void): Opener;
  /** Lets the user edit a text in an external editor, which uses the terminal meanwhile. */
  editText?(text: string): Promise<string>;
  /** Store of the user's choices, such as theme and columns. Without it they last until the program ends. */
  choices?: KeptChoices;
  /** The user's changes of key bindings. */
  keys?: KeyOverrides;
  /** Loads the server's configuration, with site pages in the given language. After an error, the user can retry. */
  loadSite(signal: AbortSignal, language?: string): Promise<SiteConfig>;
  /** Stores the language that the user chose for the server's pages (BCP 47 tag). */
  saveLanguage?(tag: string): Promise<void>;
  /**
   * Returns the solver of the captcha; undefined if the server's captcha needs a browser. Forms then explain how to
   * sign in with a token.
   */
  solveCaptcha(site: SiteConfig): AppOptions['solveCaptcha'];
  theme?: TerminalTheme;
  /** True to draw borders, charts and marks in plain ASCII. Default: detected from the variable TERM and the locale. */
  ascii?: boolean;
  /** True if lists check for new data once a minute (default: true). */
  liveUpdates?: boolean;
  /** True if the terminal UI reacts to mouse wheel and clicks (default: true). */
  mouse?: boolean;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
}
