import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError, SignedOutError } from '../client/api-error.ts';
import { createClient } from '../client/create-client.ts';
import { createDatabases } from '../client/databases.ts';
import type { Incomplete } from '../client/incomplete.ts';
import type { Session } from '../client/session.ts';
import { createSignal, type Signal } from '../core/signal.ts';
import { createStore, derive, type Store } from '../core/store.ts';
import type { Context } from '../kinds/context.ts';
import type { DialogModel } from '../kinds/dialog-model.ts';
import { unreadWords } from '../kinds/unread-words.ts';
import { createAccountData } from './account-data.ts';
import type { AppOptions } from './app-options.ts';
import { type BarData, createBarData } from './bar-data.ts';
import { createCopier } from './copier.ts';
import { failureDialog } from './failure.ts';
import type { PlaceKeeper } from './place.ts';

/** What definitions ask for; the app answers once it has a dialog host and a screen. */
export interface Requests {
  open: Signal<Dialog>;
  close: Signal<void>;
  refresh: Signal<void>;
}

/** What every definition is given, and what the app needs of it besides. */
export interface AppContext {
  context: Context;
  requests: Requests;
  /** The dialog that is open; the dialog host sets it. */
  openDialog: Store<DialogModel | undefined>;
  online: BarData['online'];
}

/** Makes the context of the definitions. Nothing in it waits for what is made of it later: it only asks. */
export function createContext(options: AppOptions, place: PlaceKeeper, session: Session): AppContext {
  const { baseUrl, transport, site, clock, log } = options;
  const requests: Requests = { open: createSignal(), close: createSignal(), refresh: createSignal() };
  const openDialog = createStore<DialogModel | undefined>(undefined);
  const current = derive([openDialog], (model) => model?.dialog);
  const incomplete: Incomplete = (what, unread) => log.warn(`${what}: ${unreadWords(unread)}`, unread.reasons);
  const client = createClient({ baseUrl, transport, session, incomplete });

  function fail(error: unknown, words: string): void {
    if (error instanceof ApiError && error.kind === 'shape') log.warn(error.message, error.response);
    if (!(error instanceof SignedOutError)) requests.open.emit(failureDialog(error, words));
    else if (current.getSnapshot()?.id !== 'login') requests.open.emit(dialog('login'));
  }

  const { online, spotlight } = createBarData(client, clock, log);
  const context: Context = {
    ...options,
    ...createCopier(options.clipboard, clock, log),
    client,
    session,
    databases: createDatabases({ versions: site.databases, fetchBytes: options.fetchBytes, incomplete }),
    account: createAccountData(client, clock, fail),
    spotlight,
    location: place.location,
    navigate: place.go,
    dialog: current,
    open: requests.open.emit,
    close: requests.close.emit,
    fail,
    refresh: requests.refresh.emit,
  };
  return { context, requests, openDialog, online };
}
