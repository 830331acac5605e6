import type { Client, ClientOptions } from '../client/create-client.ts';
import type { Databases, DatabasesOptions } from '../client/databases/databases.ts';
import type { MaybePromise } from '../core/lazy.ts';
import type { createDialogModel } from '../modals/index.ts';
import type { ScreenModule } from '../models/screen-module.ts';
import type { loadMemberHome } from './member-home.ts';
import type { createPreviews } from './preview.ts';
import type { Route } from './resolve-route.ts';

/** Id of a screen: a view of the control panel, or a public page. */
export type ScreenId = Route['id'];

/**
 * Code modules of an app: all loaded at startup (`allModules`), or each on first use (`lazyModules`). A loaded module
 * is returned synchronously afterwards.
 */
export interface AppModules {
  createClient(options: ClientOptions): Client;
  createDatabases(options: DatabasesOptions): Databases;
  /** The home page is always loaded: users without access to a route are redirected to it. */
  home: ScreenModule;
  screen(id: ScreenId): MaybePromise<ScreenModule>;
  /** Returns the definitions of all dialogs except the error dialog, which is always loaded. */
  dialogs(): MaybePromise<DialogsModule>;
  /** Returns the code that creates previews of linked records. */
  previews(): MaybePromise<PreviewsModule>;
  /** Returns the code that loads the parts of the home page for members. */
  memberHome(): MaybePromise<MemberHomeModule>;
  /**
   * Called when a code module still cannot be loaded after a retry. A web page may then reload itself, because many
   * browsers cache a failed module request and never repeat it.
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
