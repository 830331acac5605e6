import { pages } from '../catalog/pages.ts';
import { viewEntry } from '../catalog/views.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Context } from '../models/context.ts';
import type { ScreenModel, ScreenModule } from '../models/screen-module.ts';
import type { ViewState } from '../models/view-state.ts';
import type { AppModules, ScreenId } from './app-modules.ts';
import { missingCodeDialog } from './error-dialog.ts';
import type { Route } from './resolve-route.ts';

/** What is shown now. */
export interface ActiveScreen {
  route: Route;
  /** Title of the window. */
  title: string;
  /** Stands above a view. */
  heading: string;
  model: ScreenModel;
}

/** A screen whose code is on its way, or could not be fetched. */
export type PendingScreen = { route: Route; title: string } & (
  | {
      state: 'loading';
      /** Resolves when it is here and when it cannot be fetched. */
      settled: Promise<void>;
    }
  | { state: 'failed'; retry(): void }
);

/** Shows one screen at a time. */
export interface ScreenController {
  /** The last screen that was there; the front page before any other. */
  activeScreen: Readable<ActiveScreen>;
  /** What takes its place as soon as it is here; the active screen does nothing any more. */
  pendingScreen: Readable<PendingScreen | undefined>;
  /** Shows the screen of a place, from anew unless it is there already. */
  show(route: Route): void;
  /** The list that is shown; undefined where there is none. */
  activeList(): Exclude<ScreenModel, { kind: 'page' }> | undefined;
  /** Shows the list that was asked for as it was left, as soon as it is here. */
  restoreState(state: ViewState): void;
  /** How the list is left now; where its code has not come yet, as it was left before. */
  saveState(): ViewState | undefined;
  /** What is shown was loaded for somebody who is not signed in any more: the next `show` does not keep it. */
  invalidate(): void;
  dispose(): void;
}

export function createScreenController(context: Context, modules: AppModules): ScreenController {
  const current = createStore<{ active: ActiveScreen; pending?: PendingScreen } | undefined>(undefined);
  let isStale = false;
  let savedState: ViewState | undefined;
  /** What was said to be missing: a browser may remember that, and ask for it in vain ever after. */
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
      if (!shown) throw new Error('The app shows something from its first moment on.');
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
