import { pages } from '../catalog/pages.ts';
import { viewEntry } from '../catalog/views.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Context } from '../models/context.ts';
import { createScreenModel, type ScreenModel, views } from '../screens/index.ts';
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

/** Shows one screen at a time. */
export interface ScreenController {
  activeScreen: Readable<ActiveScreen>;
  /** Shows the screen of a place, from anew unless it is there already. */
  show(route: Route): void;
  /** The list that is shown; undefined where there is none. */
  activeList(): Exclude<ScreenModel, { kind: 'page' }> | undefined;
  /** What is shown was loaded for somebody who is not signed in any more: the next `show` does not keep it. */
  invalidate(): void;
  dispose(): void;
}

export function createScreenController(context: Context): ScreenController {
  const current = createStore<ActiveScreen | undefined>(undefined);
  let isStale = false;
  return {
    activeScreen: derive([current], (shown) => {
      if (!shown) throw new Error('The app shows something from its first moment on.');
      return shown;
    }),
    show(route) {
      const shown = current.getSnapshot();
      const isKept = !isStale || route.kind === 'page';
      isStale = false;
      if (shown && isSameRoute(shown.route, route) && isKept) return;
      shown?.model.dispose();
      const title = titleOf(route);
      current.set({ route, title, heading: headingOf(route) ?? title, model: createScreenModel(route, context) });
    },
    activeList() {
      const model = current.getSnapshot()?.model;
      return model?.kind === 'page' ? undefined : model;
    },
    invalidate() {
      isStale = true;
    },
    dispose: () => current.getSnapshot()?.model.dispose(),
  };
}

const isSameRoute = (a: Route, b: Route): boolean => JSON.stringify(a) === JSON.stringify(b);

const headingOf = (route: Route): string | undefined => (route.kind === 'view' ? views[route.id].heading : undefined);

const titleOf = (route: Route): string => (route.kind === 'view' ? viewEntry(route.id).title : pages[route.id].title);
