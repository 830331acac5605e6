import type { AppOptions, FileSaver, KeptChoices, Opener } from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { KeyOverrides } from './keys/keymap.ts';

/** The looks of the terminal UI; `night` is the default. */
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
  /** Opens addresses in a browser, and tells of one that nothing can open. */
  opener(onFailed: (url: string) => void): Opener;
  /** Lets the user edit a text in an editor that gets the terminal. */
  editText?(text: string): Promise<string>;
  /** Choices that outlast the program. */
  choices?: KeptChoices;
  /** Keys of the user's own. */
  keys?: KeyOverrides;
  /** Loads the server's configuration, with pages in the given language. An error is shown with a retry. */
  loadSite(signal: AbortSignal, language?: string): Promise<SiteConfig>;
  /** Stores the language that the user chose for pages of the server (BCP 47 tag). */
  saveLanguage?(tag: string): Promise<void>;
  /** Undefined if the server's captcha needs a browser: then the forms say how to sign in with a token. */
  solveCaptcha(site: SiteConfig): AppOptions['solveCaptcha'];
  theme?: TerminalTheme;
  /** Borders, charts and marks in plain ASCII. Found out from TERM and the locale when it is left out. */
  ascii?: boolean;
  /** Live lists check for new data once a minute; on unless it is false. */
  liveUpdates?: boolean;
  /** Wheel and clicks; on unless it is false. */
  mouse?: boolean;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
}
