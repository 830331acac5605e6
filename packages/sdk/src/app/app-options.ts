import type { SolveCaptcha } from '../client/captcha/solve-captcha.ts';
import type { YieldTask } from '../client/databases/chunked.ts';
import type { ApiError } from '../client/http/api-error.ts';
import type { FetchBytes } from '../client/http/fetch-bytes.ts';
import type { Transport } from '../client/http/transport.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Clipboard, Clock, FileSaver, Log, Opener, TimestampStore, TokenStore } from '../core/ports.ts';
import type { Store } from '../core/store.ts';
import type { CardsForms } from '../models/cards/cards-form.ts';
import type { AppModules } from './app-modules.ts';

/** Collaborators of an app: the server, and the abilities of a browser, terminal or script. */
export interface AppOptions {
  /** All code at once, or what is needed when it is needed. */
  modules: AppModules;
  /** The server's address without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  /** Address of the site for links, without a slash at the end. Default: `baseUrl`. */
  address?: string | undefined;
  transport: Transport;
  site: SiteConfig;
  /** Solves the captcha of forms without a person; left out where it is a person's, or a command's. */
  solveCaptcha?: SolveCaptcha | undefined;
  clock: Clock;
  tokens: TokenStore;
  /** Publication time of the newest item of news that the user saw. Left out by programs without a badge. */
  lastNews?: TimestampStore | undefined;
  clipboard: Clipboard;
  opener: Opener;
  files: FileSaver;
  log: Log;
  /** Told when the server ends the session; a person sees it in the error dialog. */
  onExpired?: ((refusal: ApiError) => void) | undefined;
  /** Fetches a file of the server: a picture, or a database whose bytes may still be gzipped. */
  fetchBytes: FetchBytes;
  /** True if lists may check for new data now: the user sees them and has not turned it off. Without it they never do. */
  isLive?: (() => boolean) | undefined;
  /** Which screens of records are shown as lists, kept by the surface. Default: all as cards, until the app ends. */
  forms?: Store<CardsForms> | undefined;
  /** Names of hints that users dismissed, kept by the surface. Default: none, until the app ends. */
  dismissed?: Store<ReadonlySet<string>> | undefined;
  /** Stores the language (BCP 47 tag) in which pages of the site are shown, and shows the site again. */
  chooseLanguage?: ((tag: string) => void) | undefined;
  /** Taken between two slices of reading a database; without it the next task. */
  yieldTask?: YieldTask | undefined;
  /** Hash of the first screen, such as `#/control_panel/mob_db?id=1002`. */
  hash?: string | undefined;
}
