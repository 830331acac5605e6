import type { AppOptions, FileSaver, KeptChoices, Opener } from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { KeyOverrides } from './keys/keymap.ts';

/** Colour themes of the terminal UI. The default is `night`. */
export const themeNames = ['night', 'day', 'colorblind', 'mono'] as const;
export type TerminalTheme = (typeof themeNames)[number];

/** Options of the terminal UI. It creates clock, clipboard and screen itself. */
export interface UiOptions
  extends Pick<
    AppOptions,
    'baseUrl' | 'transport' | 'tokens' | 'fetchBytes' | 'log' | 'hash' | 'lastNews' | 'forms' | 'dismissed'
  > {
  /** Saves files and reports their paths. */
  files(kept: (path: string) => void): FileSaver;
  /** Opens addresses in a browser. Calls `onFailed` if an address cannot be opened. */
  opener(onFailed: (url: string) => void): Opener;
  /** Lets the user edit a text in an editor that gets the terminal. */
  editText?(text: string): Promise<string>;
  /** Stored choices. Without them choices end with the program. */
  choices?: KeptChoices;
  /** Key bindings of the user. */
  keys?: KeyOverrides;
  /** Loads the server's configuration, with pages in the given language. An error is shown with a retry. */
  loadSite(signal: AbortSignal, language?: string): Promise<SiteConfig>;
  /** Stores the language that the user chose for pages of the server (BCP 47 tag). */
  saveLanguage?(tag: string): Promise<void>;
  /**
   * Returns the solver of the captcha; undefined if the server's captcha needs a browser. Forms then explain how to
   * sign in with a token.
   */
  solveCaptcha(site: SiteConfig): AppOptions['solveCaptcha'];
  theme?: TerminalTheme;
  /** True for borders, charts and marks in plain ASCII. Default: detected from TERM and the locale. */
  ascii?: boolean;
  /** True if live lists check for new data once a minute (default: true). */
  liveUpdates?: boolean;
  /** True for mouse wheel and clicks (default: true). */
  mouse?: boolean;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
}
