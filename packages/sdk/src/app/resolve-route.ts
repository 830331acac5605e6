import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { matchPage, type PageId } from '../catalog/pages.ts';
import { isView, type ViewId, viewEntry } from '../catalog/views.ts';
import { formatHash, type Location, parseHash } from '../core/hash-query.ts';

/** What an address shows; a page takes what stands in its address, such as the code of a mailed link. */
export type Route = { kind: 'view'; id: ViewId } | { kind: 'page'; id: PageId; params: Record<string, string> };

/** Where a location leads for somebody of a group level; undefined as level when nobody is signed in. */
export type RouteMatch =
  | { route: Route; dialogToOpen?: Dialog }
  /** Refused: go there instead, and open what would help. */
  | { redirect: string; dialogToOpen?: Dialog };

const home = '#/home';

export interface RouteRequest {
  location: Location;
  level: number | undefined;
}

/**
 * Decides what is shown. The control panel needs a session (otherwise the sign-in dialog and the home page), a view
 * its level; an unknown path is the home page.
 */
export function resolveRoute({ location, level }: RouteRequest): RouteMatch {
  const [, first = '', view = ''] = location.path.split('/');
  if (first === 'control_panel') {
    if (level === undefined) return { redirect: home, dialogToOpen: dialog('login') };
    const known = isView(view) && level >= viewEntry(view).level;
    return known ? { route: { kind: 'view', id: view } } : { redirect: home };
  }
  const page = pageOf(location);
  if (!page) return { redirect: home };
  const dialogToOpen = level === undefined ? requestedDialog(location) : undefined;
  return { route: { kind: 'page', ...page }, ...(dialogToOpen && { dialogToOpen }) };
}

/** The screen that a hash asks for, whoever asks; undefined for none. */
export function screenOf(hash: string): Route['id'] | undefined {
  const location = parseHash(hash);
  const [, first = '', view = ''] = location.path.split('/');
  if (first !== 'control_panel') return pageOf(location)?.id;
  return isView(view) ? view : undefined;
}

const pageOf = ({ path }: Location) => (path === '/' ? { id: 'home' as const, params: {} } : matchPage(path));

/** The dialog that an address asks for: `#/home?login` and `#/home?register`, and nothing else in the query. */
export function requestedDialog(location: Location): Dialog | undefined {
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
