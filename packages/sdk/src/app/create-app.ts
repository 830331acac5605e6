import { routeToPage } from '../catalog/route-to.ts';
import type { Client } from '../client/create-client.ts';
import type { Databases } from '../client/databases/databases.ts';
import type { ApiError } from '../client/http/api-error.ts';
import { createSession, type Session } from '../client/session/session.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Location } from '../core/hash-query.ts';
import { lazy } from '../core/lazy.ts';
import type { Resource } from '../core/resource.ts';
import { createSignal } from '../core/signal.ts';
import { derive, type Readable } from '../core/store.ts';
import { accountErrorMessage } from '../models/account-error.ts';
import { type Context, levelOf } from '../models/context.ts';
import type { ViewState } from '../models/view-state.ts';
import type { AppOptions } from './app-options.ts';
import { createContext } from './create-context.ts';
import { createInterruptedVisit, hasEndedByTime } from './interrupted-visit.ts';
import { createModalHost, type ModalHost } from './modal-host.ts';
import type { OnlineCounts } from './navbar-data.ts';
import { hasPage, type MenuGroup, menu } from './navigation.ts';
import { createNewsBadge } from './news-badge.ts';
import type { Preview } from './preview.ts';
import { requestedDialog, resolveRoute, screenOf } from './resolve-route.ts';
import { createRouter, type Navigation } from './router.ts';
import { type ActiveScreen, createScreenController, type PendingScreen } from './screen-controller.ts';

/** The complete application without a user interface. A browser tab, a terminal or a script creates one app. */
export interface App {
  client: Client;
  session: Session;
  site: SiteConfig;
  databases: Databases;
  context: Context;
  location: Readable<Location>;
  activeScreen: Readable<ActiveScreen>;
  /**
   * The requested screen, while its code is loading or after the loading failed. Until it is loaded, the active screen
   * is the previous one.
   */
  pendingScreen: Readable<PendingScreen | undefined>;
  modal: ModalHost;
  menu: Readable<readonly MenuGroup[]>;
  online: Resource<OnlineCounts | null>;
  spotlight: Resource<Spotlight | null>;
  /** Number of news articles since the user last visited the page News. */
  unseenNews: Readable<number>;
  /** Returns a preview of the record that a link opens; undefined if the link opens no record. */
  preview(hash: string): Promise<Preview | undefined>;
  /** Starts to load the code of a screen that the user is about to open. */
  prefetch(hash: string): void;
  navigate(hash: string, options?: { replace?: boolean }): void;
  /**
   * Adds a listener for each navigation, so that an address bar can be updated. Returns a function that removes the
   * listener.
   */
  onNavigate(listener: (move: Navigation) => void): () => void;
  /**
   * Shows the screen of an address that the address bar already has. `state` restores page and sort order of a list
   * that the user visited before.
   */
  sync(hash: string, state?: ViewState): void;
  /** Returns the view state of the open list, such as its page and sort order; undefined on a screen without a list. */
  saveState(): ViewState | undefined;
  dispose(): void;
}

/**
 * Returns the function that renews session tokens. It uses a separate client, because a refused renewal must not end
 * the session.
 */
const renewWith =
  ({ baseUrl, transport, modules }: Pick<AppOptions, 'baseUrl' | 'transport' | 'modules'>) =>
  async (token: string): Promise<string> => {
    const session = { authorize: () => token, handleRejection: () => undefined };
    return (await modules.createClient({ baseUrl, transport, session }).account.renew()).token;
  };

/**
 * Creates the app from its parts, in the order of their dependencies. Notifications in the reverse direction, such as
 * the end of a session while a dialog is open, are signals that are connected at the end.
 */
export function createApp(options: AppOptions): App {
  const { site, clock, modules } = options;
  const router = createRouter(options.hash ?? routeToPage('home'));
  const sessionEnded = createSignal<ApiError>();
  const userChange = createSignal();
  const session = createSession({
    ...options,
    renew: renewWith(options),
    onExpired(refusal) {
      visit.interrupt();
      options.onExpired?.(refusal);
      sessionEnded.emit(refusal);
    },
    onUserChange() {
      if (hasEndedByTime(session, clock.now())) visit.interrupt();
      userChange.emit();
    },
  });
  const { context, signals, openDialog, online } = createContext(options, {
    ...{ router, session },
    resume: () => visit.resume(),
  });
  const { account, client, databases, reportError, spotlight } = context;
  const modal = createModalHost(context, modules, openDialog);
  const visit = createInterruptedVisit({ session, router, modal });
  const screenController = createScreenController(context, modules);
  const previews = lazy(async () => ({
    of: (await modules.previews()).createPreviews(context, (id) => modules.screen(id)),
  }));

  /**
   * Shows the screen for the current route and session. If the user may no longer see it, the app redirects to another
   * screen.
   */
  function applyRoute(): void {
    // The session is read first, because the end of a session changes the route.
    const level = session.current() && levelOf(context);
    const match = resolveRoute({
      location: router.location.getSnapshot(),
      level,
      site,
      hasPage: (id, params) => hasPage(id, params, site),
    });
    if ('redirect' in match) {
      router.navigate(match.redirect, { replace: true });
      applyRoute();
    } else screenController.show(match.route);
    if (match.dialogToOpen) modal.openRequested(match.dialogToOpen);
  }

  /**
   * Opens the error dialog after the server has ended the session, unless a failed call opens one by the next task.
   * Calls of a closed screen open no error dialog.
   */
  async function reportSignedOut(refusal: ApiError): Promise<void> {
    await clock.wait(0);
    if (modal.getSnapshot() === undefined)
      reportError(refusal, accountErrorMessage(refusal) ?? 'You have been signed out.');
  }

  const unsubscribes = [
    signals.open.on(modal.open),
    signals.close.on(modal.close),
    signals.refresh.on(() => void screenController.activeList()?.reload()),
    // An address such as `#/home?login` requests a dialog. When the dialog is closed, the address is replaced, so that
    // neither Reload nor Back opens the dialog again.
    modal.onClosed(() => {
      if (requestedDialog(router.location.getSnapshot())) router.navigate(routeToPage('home'), { replace: true });
    }),
    sessionEnded.on((refusal) => {
      router.navigate(routeToPage('home'));
      void reportSignedOut(refusal);
    }),
    userChange.on(() => {
      screenController.invalidate();
      account.clear();
      context.memberHome.clear();
      modal.dismiss();
    }),
  ];
  applyRoute();
  const newsBadge = createNewsBadge({
    news: context.news,
    activeScreen: screenController.activeScreen,
    lastNews: options.lastNews,
  });
  unsubscribes.push(newsBadge.dispose, router.location.subscribe(applyRoute), session.subscribe(applyRoute));

  return {
    client,
    session,
    site,
    databases,
    context,
    location: router.location,
    activeScreen: screenController.activeScreen,
    pendingScreen: screenController.pendingScreen,
    modal,
    menu: derive([session], () => menu(session.getSnapshot() && levelOf(context), site)),
    online,
    spotlight,
    unseenNews: newsBadge.unseen,
    async preview(hash) {
      try {
        return await (await previews()).of(hash);
      } catch (error) {
        context.log.warn('A preview could not be loaded.', error);
        return undefined;
      }
    },
    prefetch(hash) {
      const id = screenOf(hash);
      const found = id && modules.screen(id);
      // A failure to load the screen's code in advance is ignored, because opening the screen reports it.
      if (found instanceof Promise) found.catch(() => undefined);
    },
    navigate: router.navigate,
    onNavigate: router.onNavigate,
    sync(hash, state) {
      router.sync(hash);
      if (state) screenController.restoreState(state);
    },
    saveState: screenController.saveState,
    dispose() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      screenController.dispose();
      modal.closeAll();
      session.dispose();
    },
  };
}
