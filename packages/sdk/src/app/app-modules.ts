import type { Client, ClientOptions } from '../client/create-client.ts';
import type { Databases, DatabasesOptions } from '../client/databases/databases.ts';
import type { MaybePromise } from '../core/lazy.ts';
import type { createDialogModel } from '../modals/index.ts';
import type { ScreenModule } from '../models/screen-module.ts';
import type { createPreviews } from './preview.ts';
import type { Route } from './resolve-route.ts';

/** Whatever is shown as a screen: a view of the control panel, or a page. */
export type ScreenId = Route['id'];

/**
 * What an app is made of besides its frame: all of it here from the start (`allModules`), or fetched when it is first needed
 * (`lazyModules`). What was needed once is here at once from then on.
 */
export interface AppModules {
  createClient(options: ClientOptions): Client;
  createDatabases(options: DatabasesOptions): Databases;
  /** The front page is always here: whoever may not see a place is sent there. */
  home: ScreenModule;
  screen(id: ScreenId): MaybePromise<ScreenModule>;
  /** All dialogs but that for errors, which is always here. */
  dialogs(): MaybePromise<DialogsModule>;
  /** What links can tell before they are followed. */
  previews(): MaybePromise<PreviewsModule>;
  /**
   * Somebody has asked once more for what was said to be missing, and it still is: a page may load itself anew. Many
   * browsers remember a module that could not be fetched, and never ask for it again.
   */
  recover?: (() => Promise<void>) | undefined;
}

export interface DialogsModule {
  createDialogModel: typeof createDialogModel;
}

export interface PreviewsModule {
  createPreviews: typeof createPreviews;
}
