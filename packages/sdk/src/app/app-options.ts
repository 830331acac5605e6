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

/** Options of an app: the server, and the abilities of a browser, terminal or script. */
export interface AppOptions {
  /** Code of screens and dialogs: all loaded at startup, or each when it is needed. */
  modules: AppModules;
  /** Address of the server without a slash at the end; empty for the origin of the web page. */
  baseUrl: string;
  /** Address of the site for links, without a slash at the end. Default: `baseUrl`. */
  address?: string | undefined;
  transport: Transport;
  site: SiteConfig;
  /**
   * Function that solves the captcha of forms. Absent if the user solves it in a browser, or if a command solves it.
   */
  solveCaptcha?: SolveCaptcha | undefined;
  clock: Clock;
  tokens: TokenStore;
  /**
   * Stored publication time of the newest news article that the user has seen. Left out by programs without a badge for
   * news.
   */
  lastNews?: TimestampStore | undefined;
  clipboard: Clipboard;
  opener: Opener;
  files: FileSaver;
  log: Log;
  /**
   * Called when the server ends the session, with its error. An interactive app shows the error in the error dialog.
   */
  onExpired?: ((refusal: ApiError) => void) | undefined;
  /**
   * Function that fetches a file of the server: a picture or a database. The bytes of a database may still be gzipped.
   */
  fetchBytes: FetchBytes;
  /**
   * Returns true if lists may check for new data now: the user sees them and has not turned the checks off. If the
   * function is absent, lists never check.
   */
  isLive?: (() => boolean) | undefined;
  /**
   * Store of the screens that the user switched from cards to a list. Default: all screens show cards, and a change
   * lasts until the app ends.
   */
  forms?: Store<CardsForms> | undefined;
  /** Store of the names of hints that the user dismissed. Default: an empty set, which lasts until the app ends. */
  dismissed?: Store<ReadonlySet<string>> | undefined;
  /** Stores the language (BCP 47 tag) in which site pages are shown, and loads the site again in it. */
  chooseLanguage?: ((tag: string) => void) | undefined;
  /** Pause between two slices of work while a database is read. Default: waits for the next task of the event loop. */
  yieldTask?: YieldTask | undefined;
  /** Hash of the first screen, such as `#/control_panel/mob_db?id=1002`. */
  hash?: string | undefined;
}
