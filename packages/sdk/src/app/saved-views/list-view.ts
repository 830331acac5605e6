import { formatHash, parseHash } from '../../core/hash-query.ts';
import type { Store } from '../../core/store.ts';
import type { App } from '../create-app.ts';
import type { KeptColumns } from './kept-columns.ts';
import { normalizeViewName, type SavedView } from './saved-views.ts';

type ListApp = Pick<App, 'location' | 'activeScreen' | 'saveState' | 'navigate' | 'sync'>;

/** Returns true if the open screen has a list, which can be saved as a view. */
export const hasList = ({ activeScreen }: Pick<App, 'activeScreen'>): boolean =>
  activeScreen.getSnapshot().model.kind !== 'page';

/**
 * Returns the route of the open list, including the typed search text. The address contains the text only after a pause
 * in typing.
 */
function currentListHash({ location, activeScreen }: ListApp): string {
  const { path, query } = location.getSnapshot();
  const { model } = activeScreen.getSnapshot();
  if (model.kind === 'page') return formatHash({ path, query });
  const { search: _, ...others } = query;
  const search = model.getSnapshot().search.trim();
  return formatHash({ path, query: search === '' ? others : { ...others, search } });
}

/** Returns the open list as a saved view with this name. */
export function currentView(app: ListApp, columns: KeptColumns, name: string): SavedView {
  const { sort, mode } = app.saveState() ?? {};
  const { model } = app.activeScreen.getSnapshot();
  const screen = model.kind === 'page' ? undefined : model.definition.id;
  return {
    name: normalizeViewName(name),
    hash: currentListHash(app),
    sort,
    mode,
    columns: screen === undefined ? undefined : columns.getSnapshot().get(screen),
  };
}

/**
 * Opens a saved view: its screen with search and filters, then sort order, list and columns. Returns false if the user
 * cannot open its screen.
 */
export function openSavedView(app: ListApp, openedView: Store<SavedView | undefined>, view: SavedView): boolean {
  app.navigate(view.hash);
  const here = formatHash(app.location.getSnapshot());
  if (parseHash(here).path !== parseHash(view.hash).path) return false;
  const { sort, mode } = view;
  app.sync(here, { page: 0, ...(sort && { sort }), ...(mode !== undefined && { mode }) });
  openedView.set(view);
  return true;
}

/** Closes the open saved view when the user goes to another screen. */
export function closeViewWithScreen(
  { location }: Pick<App, 'location'>,
  openedView: Store<SavedView | undefined>,
): void {
  location.subscribe(() => {
    const { path } = location.getSnapshot();
    openedView.set((view) => (view && parseHash(view.hash).path === path ? view : undefined));
  });
}
