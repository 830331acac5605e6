import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError, SignedOutError } from '../client/http/api-error.ts';
import type { OnParseIssues } from '../client/http/report-parse-issues.ts';
import { createPictureIndex } from '../client/pictures/picture-index.ts';
import type { Session } from '../client/session/session.ts';
import { UserChangedError } from '../client/session/user-changed-error.ts';
import { createResource } from '../core/resource.ts';
import { createSignal, type Signal } from '../core/signal.ts';
import { createStore, derive, type Store } from '../core/store.ts';
import { withoutUser } from '../core/without-secrets.ts';
import type { Context } from '../models/context.ts';
import type { DialogModel } from '../models/dialogs/dialog-model.ts';
import { parseIssuesMessage } from '../models/parse-issues-message.ts';
import type { ColumnChoice } from '../models/table/column-choice.ts';
import { createAccountData } from './account-data.ts';
import type { AppOptions } from './app-options.ts';
import { createClipboardFeedback } from './clipboard.ts';
import { errorDialog } from './error-dialog.ts';
import { createNavbarData, type NavbarData } from './navbar-data.ts';
import type { Router } from './router.ts';

/**
 * Signals by which screens and dialogs request actions of the app, such as opening a dialog. The app handles them once
 * it is created completely.
 */
export interface ContextSignals {
  open: Signal<Dialog>;
  close: Signal<void>;
  refresh: Signal<void>;
}

/** The context of all screens and dialogs, with the signals for the app. */
export interface AppContext {
  context: Context;
  signals: ContextSignals;
  /** Store of the open dialog. The dialog host, which opens and closes dialogs, sets it. */
  openDialog: Store<DialogModel | undefined>;
  online: NavbarData['online'];
}

/**
 * Creates the context of all screens and dialogs. Parts of the app that are created later are reached only through
 * signals.
 */
export function createContext(
  options: AppOptions,
  { router, session, resume }: { router: Router; session: Session; resume: Context['resume'] },
): AppContext {
  const { baseUrl, transport, site, clock, log, modules } = options;
  const signals: ContextSignals = { open: createSignal(), close: createSignal(), refresh: createSignal() };
  const openDialog = createStore<DialogModel | undefined>(undefined);
  const openDialogParams = derive([openDialog], (model) => model?.dialog);
  const onParseIssues: OnParseIssues = (what, unread) =>
    log.warn(`${what}: ${parseIssuesMessage(unread)}`, unread.reasons);
  const client = modules.createClient({
    ...{ baseUrl, transport, session, onParseIssues },
    userSignal: session.userSignal,
    isPublicCall: (name) => site.market_public && name.startsWith('server.'),
  });

  function reportError(error: unknown, message: string): void {
    // An error of a call for a user who is no longer signed in is ignored.
    if (error instanceof UserChangedError) return;
    if (error instanceof ApiError && error.kind === 'shape') log.warn(error.message, error.response);
    const hasEnded = error instanceof ApiError && error.status === 401 && session.getSnapshot() === undefined;
    const signIn = () => signals.open.emit(dialog('login'));
    if (!(error instanceof SignedOutError))
      signals.open.emit(errorDialog(error, message, hasEnded ? signIn : undefined));
    else if (openDialogParams.getSnapshot()?.id !== 'login') signals.open.emit(dialog('login'));
  }

  const { online, spotlight, news } = createNavbarData({ client, clock, log, site });
  const context: Context = {
    ...options,
    ...createClipboardFeedback(options.clipboard, clock, log),
    address: options.address ?? withoutUser(baseUrl),
    forms: options.forms ?? createStore({}),
    dismissed: options.dismissed ?? createStore<ReadonlySet<string>>(new Set()),
    columns: createStore<ReadonlyMap<string, ColumnChoice>>(new Map()),
    client,
    session,
    databases: modules.createDatabases({
      versions: site.databases,
      rates: site.rates,
      fetchBytes: options.fetchBytes,
      yieldTask: options.yieldTask,
      onParseIssues,
      facts: {
        client,
        canReadMarket: () => site.market_public || session.getSnapshot() !== undefined,
        now: () => clock.now(),
      },
    }),
    pictures: createPictureIndex({ version: site.databases.art, fetchBytes: options.fetchBytes, log }),
    account: createAccountData({ client, clock, log, site, reportError }),
    spotlight,
    news,
    memberHome: createResource({
      clock,
      load: async (signal) => (await modules.memberHome()).loadMemberHome(context, signal),
      onError: (error) => log.warn('The home page could not be loaded whole.', error),
    }),
    location: router.location,
    navigate: router.navigate,
    dialog: openDialogParams,
    open: signals.open.emit,
    close: signals.close.emit,
    reportError,
    noteMissing: (message, { message: reason }) => log.warn(message, reason),
    refresh: signals.refresh.emit,
    resume,
  };
  return { context, signals, openDialog, online };
}
