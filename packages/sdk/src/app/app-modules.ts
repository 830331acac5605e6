import type { Client, ClientOptions } from '../client/create-client.ts';
import type { Databases, DatabasesOptions } from '../client/databases/databases.ts';
import type { MaybePromise } from '../core/lazy.ts';
import type { createDialogModel } from '../modals/index.ts';
import type { ScreenModule } from '../models/screen-module.ts';
import type { loadMemberHome } from './member-home.ts';
import type { createPreviews } from './preview.ts';
import type { Route } from './resolve-route.ts';

/** Id of a screen: a view of the control panel, or a page. */
export type ScreenId = Route['id'];

/**
 * Modules of an app: all loaded at startup (`allModules`), or each on first use (`lazyModules`). A loaded module is
 * returned synchronously afterwards.
 */
export interface AppModules {
  createClient(options: ClientOptions): Client;
  createDatabases(options: DatabasesOptions): Databases;
  /** The home page is always loaded: users without access to a route are redirected to it. */
  home: ScreenModule;
  screen(id: ScreenId): MaybePromise<ScreenModule>;
  /** Definitions of all dialogs except the error dialog, which is always loaded. */
  dialogs(): MaybePromise<DialogsModule>;
  /** Code that creates previews of linked records. */
  previews(): MaybePromise<PreviewsModule>;
  /** Code that loads the parts of the home page for members. */
  memberHome(): MaybePromise<MemberHomeModule>;
  /**
   * Called when a module is still missing after a retry. A page may reload itself: many browsers cache a failed module
   * request and never repeat it.
   */
  recover?: (() => Promise<void>) | undefined;
}

export interface DialogsModule {
  createDialogModel: typeof createDialogModel;
}

export interface MemberHomeModule {
  loadMemberHome: typeof loadMemberHome;
}

export interface PreviewsModule {
  createPreviews: typeof createPreviews;
}
