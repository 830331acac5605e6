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

/** Data that the account pages share. Replaced after every change. */
export interface AccountData {
  master_account: MasterAccount;
  player_accounts: readonly PlayerAccount[];
  /** Path of the emblem picture by guild name. */
  emblems: Readonly<Record<string, string>>;
  guest_profiles: readonly GuestProfile[];
  /**
   * Game accounts with the address of the current user. Empty if the server does not support the search; undefined if
   * the search was not possible now.
   */
  claimable: readonly ClaimableAccount[] | undefined;
}

/** Interface of definitions to the app: the server, shared data, and a few actions. */
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
  /** Solves the captcha of this server; undefined if a person must solve it. */
  solveCaptcha?: SolveCaptcha | undefined;
  account: Resource<AccountData>;
  /** Region of the daily spotlight, which the navigation bar shows; null for a realm without it. */
  spotlight: Resource<Spotlight | null>;
  /** News that visitors see, in the order of the server; empty on a server without news. */
  news: Resource<readonly NewsSummary[]>;
  /** Sections of the home page that only members see. */
  memberHome: Resource<readonly Section[]>;
  /** Items, monsters, maps and skills of this realm. */
  databases: Databases;
  /** Index of the server's pictures, so that missing ones are not requested. */
  pictures: Readable<PictureIndex>;
  /**
   * Returns true if lists may check for new data now: the user sees them and has not turned the checks off. If absent,
   * lists never check.
   */
  isLive?: (() => boolean) | undefined;
  /** Record screens that the user switched from cards to a list; the program stores this. */
  forms: Store<CardsForms>;
  /** Columns of lists as the user arranged them, by the ids of screens; the program stores them. */
  columns: Store<ReadonlyMap<string, ColumnChoice>>;
  /** Names of hints that the user dismissed; the program stores them. */
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
   * Returns to the route and the form that the end of a session interrupted. False if nothing was interrupted, or another
   * user has signed in since.
   */
  resume(): boolean;
  /** Goes to a hash; `replace` leaves no entry in the history. */
  navigate(hash: string, options?: { replace?: boolean }): void;
  /** The dialog that is open. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  close(): void;
  /**
   * Receives the requested output in a script, instead of the dialog that would show it. Only scripts have this
   * function.
   */
  onOutput?(output: string): void;
  /** Copies a text. A failure is only logged. */
  copy(text: string): Promise<void>;
  /** The text that was copied within the last two seconds. */
  copiedText: Readable<string | undefined>;
  /** Opens the error dialog for a failure, with this message. */
  reportError(error: unknown, message: string): void;
  /** Reports that a list is shown without a part that could not be loaded. A table shows the message as a warning. */
  noteMissing(message: string, error: Error): void;
  /** Stores the language in which pages of the site are shown, and shows the site again. Commands do not have it. */
  chooseLanguage?: ((tag: string) => void) | undefined;
  /** Reloads the open screen after a change of its data. */
  refresh(): void;
}

/** Returns the group level of the current user; 0 for players and visitors. */
export const levelOf = (context: Pick<Context, 'session'>): number =>
  context.session.getSnapshot()?.claims.group_id ?? 0;

/** True if the session was opened with a second factor: the account has one. For display; the server decides by its own. */
export const hasSecondFactor = (context: Pick<Context, 'session'>): boolean =>
  context.session.getSnapshot()?.claims.amr?.includes('otp') ?? false;
