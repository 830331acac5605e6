import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { matchPage, type PageId } from '../catalog/pages.ts';
import { isView, type ViewId, viewEntry } from '../catalog/views.ts';
import { formatHash, type Location } from '../core/hash-query.ts';

export type Place = { kind: 'view'; id: ViewId } | { kind: 'page'; id: PageId; params: Record<string, string> };

/** Where a location leads for somebody of a group level; undefined as level when nobody is signed in. */
export type Route =
  | { place: Place; opens?: Dialog }
  /** Refused: go there instead, and open what would help. */
  | { redirect: string; opens?: Dialog };

const home = '#/home';

export interface RouteQuestion {
  location: Location;
  level: number | undefined;
}

/**
 * Decides what is shown. The control panel needs a session (otherwise the sign-in dialog and the home page), a view
 * its level; an unknown path is the home page.
 */
export function route({ location, level }: RouteQuestion): Route {
  const [, first = '', view = ''] = location.path.split('/');
  if (first === 'control_panel') {
    if (level === undefined) return { redirect: home, opens: dialog('login') };
    const known = isView(view) && level >= viewEntry(view).level;
    return known ? { place: { kind: 'view', id: view } } : { redirect: home };
  }
  const page = pageOf(location);
  if (!page) return { redirect: home };
  const opens = level === undefined ? askedDialog(location) : undefined;
  return { place: { kind: 'page', ...page }, ...(opens && { opens }) };
}

const pageOf = ({ path }: Location) => (path === '/' ? { id: 'home' as const, params: {} } : matchPage(path));

/** The dialog that an address asks for: `#/home?login` and `#/home?register`, and nothing else in the query. */
export function askedDialog(location: Location): Dialog | undefined {
  if (pageOf(location)?.id !== 'home') return undefined;
  switch (formatHash({ path: '', query: location.query })) {
    case '#?login':
      return dialog('login');
    case '#?register':
      return dialog('register');
    default:
      return undefined;
  }
}
