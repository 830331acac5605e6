import type { Dialog } from '../catalog/dialogs.ts';
import type { SolveCaptcha } from '../client/captcha/solve-captcha.ts';
import type { Client } from '../client/create-client.ts';
import type { YieldTask } from '../client/databases/chunked.ts';
import type { Databases } from '../client/databases/databases.ts';
import type { PictureIndex } from '../client/pictures/picture-index.ts';
import type { Session } from '../client/session/session.ts';
import type { ClaimableAccount, GuestProfile, MasterAccount, PlayerAccount, Spotlight } from '../contract/entities.ts';
import type { NewsSummary } from '../contract/news.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Location } from '../core/hash-query.ts';
import type { Clock, FileSaver, Log, Opener } from '../core/ports.ts';
import type { Resource } from '../core/resource.ts';
import type { Readable, Store } from '../core/store.ts';
import type { CardsForms } from './cards/cards-form.ts';
import type { Section } from './content.ts';
import type { ColumnChoice } from './table/column-choice.ts';

/** Account data that the account screens share. It is replaced after every change. */
export interface AccountData {
  master_account: MasterAccount;
  player_accounts: readonly PlayerAccount[];
  /** Paths of the guild emblem pictures, by guild name. */
  emblems: Readonly<Record<string, string>>;
  guest_profiles: readonly GuestProfile[];
  /**
   * Game accounts that have the email address of the current user. Empty if the server does not support the search;
   * undefined if the search was not possible now.
   */
  claimable: readonly ClaimableAccount[] | undefined;
}

/** Context of screens and dialogs: their access to the server, to shared data, and to a few actions of the app. */
export interface Context {
  client: Client;
  session: Session;
  clock: Clock;
  opener: Opener;
  files: FileSaver;
  log: Log;
  site: SiteConfig;
  /** Address of the site for links, without a slash at the end. */
  address: string;
  /** Function that solves the captcha of this server; undefined if a person must solve it. */
  solveCaptcha?: SolveCaptcha | undefined;
  account: Resource<AccountData>;
  /** Region of the daily spotlight, which the navigation bar shows; null for a realm without spotlight. */
  spotlight: Resource<Spotlight | null>;
  /** News articles that visitors see, in the order of the server; empty on a server without news. */
  news: Resource<readonly NewsSummary[]>;
  /** Sections of the home page that only members see. */
  memberHome: Resource<readonly Section[]>;
  /** The game databases of this realm: items, monsters, maps and skills. */
  databases: Databases;
  /** List of pictures that exist on the server, so that missing ones are not requested. */
  pictures: Readable<PictureIndex>;
  /**
   * Returns true if lists may check for new data now: the user sees them and has not turned the checks off. If the
   * function is absent, lists never check.
   */
  isLive?: (() => boolean) | undefined;
  /** Store of the screens that the user switched from cards to a list. */
  forms: Store<CardsForms>;
  /** Store of the columns of lists as the user arranged them, by the ids of the screens. */
  columns: Store<ReadonlyMap<string, ColumnChoice>>;
  /** Store of the names of hints that the user dismissed. */
  dismissed: Store<ReadonlySet<string>>;
  /**
   * Pause between two slices of a long computation. If absent, the computation continues in the next task of the event
   * loop.
   */
  yieldTask?: YieldTask;
  /** Fetches a file of the server, such as a picture. Rejects if the file does not exist. */
  fetchBytes(path: string): Promise<Uint8Array>;
  location: Readable<Location>;
  /**
   * Returns to the route and the form that a user had open when the previous session ended. Returns false if nothing
   * was interrupted, or another user has signed in since.
   */
  resume(): boolean;
  /** Opens the screen of a hash; `replace` leaves no entry in the history. */
  navigate(hash: string, options?: { replace?: boolean }): void;
  /** The id and parameters of the open dialog. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  close(): void;
  /**
   * Receives the output of a dialog in a script, instead of the dialog that would show it. Only scripts have this
   * function.
   */
  onOutput?(output: string): void;
  /** Copies a text to the clipboard. A failure is only logged. */
  copy(text: string): Promise<void>;
  /** The text that the user copied within the last two seconds. */
  copiedText: Readable<string | undefined>;
  /** Opens the error dialog for a failed action, with this message. */
  reportError(error: unknown, message: string): void;
  /** Reports that a list is shown without a part that could not be loaded. A table shows the message as a warning. */
  noteMissing(message: string, error: Error): void;
  /**
   * Stores the language in which site pages are shown, and loads the site again in it. Commands do not have this
   * function.
   */
  chooseLanguage?: ((tag: string) => void) | undefined;
  /** Loads the data of the open screen again after an action has changed it. */
  refresh(): void;
}

/** Returns the group level of the current user; 0 for players and visitors. */
export const levelOf = (context: Pick<Context, 'session'>): number =>
  context.session.getSnapshot()?.claims.group_id ?? 0;

/**
 * Returns true if the session was started with a second factor, so the account has one. Only for display, because the
 * server checks this itself.
 */
export const hasSecondFactor = (context: Pick<Context, 'session'>): boolean =>
  context.session.getSnapshot()?.claims.amr?.includes('otp') ?? false;
