import { pages } from '../catalog/pages.ts';
import { viewEntry } from '../catalog/views.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Context } from '../models/context.ts';
import type { ScreenModel, ScreenModule } from '../models/screen-module.ts';
import type { ViewState } from '../models/view-state.ts';
import type { AppModules, ScreenId } from './app-modules.ts';
import { missingCodeDialog } from './error-dialog.ts';
import type { Route } from './resolve-route.ts';

/** The open screen with its model and its titles. */
export interface ActiveScreen {
  route: Route;
  /** Title of the window while the screen is open. */
  title: string;
  /** Title that is shown above the content of a control panel view. */
  heading: string;
  model: ScreenModel;
}

/** A requested screen. Its code is loading or could not be loaded. */
export type PendingScreen = { route: Route; title: string } & (
  | {
      state: 'loading';
      /** Resolves when the code of the screen is loaded or has failed to load. */
      settled: Promise<void>;
    }
  | { state: 'failed'; retry(): void }
);

/** Creates the models of screens and switches between them. One screen is shown at a time. */
export interface ScreenController {
  /** The last screen that was loaded and shown; initially the home page. */
  activeScreen: Readable<ActiveScreen>;
  /**
   * The requested screen, while its code is loading or after the loading failed. Meanwhile the active screen is
   * inactive.
   */
  pendingScreen: Readable<PendingScreen | undefined>;
  /** Shows the screen of a route. If it is open already, it stays open. */
  show(route: Route): void;
  /** Returns the model of the open list; undefined on a screen without a list. */
  activeList(): Exclude<ScreenModel, { kind: 'page' }> | undefined;
  /** Restores the view state of a list, such as its page and sort order, as soon as the list is loaded. */
  restoreState(state: ViewState): void;
  /**
   * Returns the view state of the open list. While the list's code is loading, it is the state that will be restored.
   */
  saveState(): ViewState | undefined;
  /** Marks the data of the screen as data of a user who is no longer signed in. The next `show` loads it again. */
  invalidate(): void;
  dispose(): void;
}

export function createScreenController(context: Context, modules: AppModules): ScreenController {
  const current = createStore<{ active: ActiveScreen; pending?: PendingScreen } | undefined>(undefined);
  let isStale = false;
  let savedState: ViewState | undefined;
  /**
   * Screens with missing code that was already reported. A browser may cache the failed request and never repeat it.
   */
  const saidMissing = new Set<ScreenId>();

  function activate(route: Route, { definition, createModel }: ScreenModule): ActiveScreen {
    const title = titleOf(route);
    const heading = ('heading' in definition ? definition.heading : undefined) ?? title;
    return { route, title, heading, model: createModel(route.kind === 'page' ? route.params : {}, context) };
  }

  function activeList() {
    const { active, pending } = current.getSnapshot() ?? {};
    return pending || active?.model.kind === 'page' ? undefined : active?.model;
  }

  function restoreState(state: ViewState | undefined): void {
    savedState = current.getSnapshot()?.pending ? state : undefined;
    if (state) activeList()?.restoreState(state);
  }

  function load(route: Route): void {
    const found = modules.screen(route.id);
    if (found instanceof Promise) {
      const active = current.getSnapshot()?.active ?? activate(home, modules.home);
      current.set({ active, pending: waitFor(found, route) });
    } else current.set({ active: activate(route, found) });
  }

  function waitFor(found: Promise<ScreenModule>, route: Route): PendingScreen {
    const isWanted = () => current.getSnapshot()?.pending === pending;
    const settled = found.then(
      (loaded) => {
        if (!isWanted()) return;
        current.set({ active: activate(route, loaded) });
        restoreState(savedState);
      },
      async (error: unknown) => {
        if (saidMissing.has(route.id)) await modules.recover?.();
        if (isWanted()) fail(route, error);
      },
    );
    const pending: PendingScreen = { route, title: titleOf(route), state: 'loading', settled };
    return pending;
  }

  function fail(route: Route, error: unknown): void {
    const title = titleOf(route);
    const message = `${title} could not be loaded.`;
    const retry = () => load(route);
    saidMissing.add(route.id);
    current.set((shown) => shown && { ...shown, pending: { route, title, state: 'failed', retry } });
    context.log.warn(message, error);
    context.open(missingCodeDialog(message, error, retry));
  }

  return {
    activeScreen: derive([current], (shown) => {
      if (!shown) throw new Error('The app has no screen.');
      return shown.active;
    }),
    pendingScreen: derive([current], (shown) => shown?.pending),
    show(route) {
      const { active, pending } = current.getSnapshot() ?? {};
      const isKept = !isStale || route.kind === 'page';
      isStale = false;
      const wanted = pending ?? active;
      if (wanted && isSameRoute(wanted.route, route) && isKept) return;
      savedState = undefined;
      if (!pending) active?.model.dispose();
      load(route);
    },
    activeList,
    restoreState,
    saveState: () => activeList()?.saveState() ?? (current.getSnapshot()?.pending ? savedState : undefined),
    invalidate() {
      isStale = true;
    },
    dispose: () => current.getSnapshot()?.active.model.dispose(),
  };
}

const home: Route = { kind: 'page', id: 'home', params: {} };

const isSameRoute = (a: Route, b: Route): boolean => JSON.stringify(a) === JSON.stringify(b);

const titleOf = (route: Route): string => (route.kind === 'view' ? viewEntry(route.id).title : pages[route.id].title);
