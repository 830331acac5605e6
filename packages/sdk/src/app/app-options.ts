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
  /** Code of screens and dialogs: all loaded at startup, or each when it is needed. */
  modules: AppModules;
  /** The server's address without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  /** Address of the site for links, without a slash at the end. Default: `baseUrl`. */
  address?: string | undefined;
  transport: Transport;
  site: SiteConfig;
  /**
   * Solves the captcha of forms without the user. Absent if the user solves it in a browser, or if a command solves it.
   */
  solveCaptcha?: SolveCaptcha | undefined;
  clock: Clock;
  tokens: TokenStore;
  /** Publication time of the newest item of news that the user saw. Left out by programs without a badge. */
  lastNews?: TimestampStore | undefined;
  clipboard: Clipboard;
  opener: Opener;
  files: FileSaver;
  log: Log;
  /**
   * Called when the server ends the session, with its refusal. An interactive app shows the refusal in the error
   * dialog.
   */
  onExpired?: ((refusal: ApiError) => void) | undefined;
  /** Fetches a file of the server: a picture, or a database whose bytes may still be gzipped. */
  fetchBytes: FetchBytes;
  /**
   * Returns true if lists may check for new data now: the user sees them and has not turned the checks off. If absent,
   * lists never check.
   */
  isLive?: (() => boolean) | undefined;
  /**
   * Record screens that the user switched from cards to a list; the program stores this. Default: all screens show
   * cards, and a change lasts until the app ends.
   */
  forms?: Store<CardsForms> | undefined;
  /**
   * Names of hints that users dismissed; the program stores them. Default: an empty set, which lasts until the app
   * ends.
   */
  dismissed?: Store<ReadonlySet<string>> | undefined;
  /** Stores the language (BCP 47 tag) in which pages of the site are shown, and shows the site again. */
  chooseLanguage?: ((tag: string) => void) | undefined;
  /** Pause between two slices of work while a database is read. Default: waits for the next task of the event loop. */
  yieldTask?: YieldTask | undefined;
  /** Hash of the first screen, such as `#/control_panel/mob_db?id=1002`. */
  hash?: string | undefined;
}
