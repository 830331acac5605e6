import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { hasView, isPublicView } from '../catalog/features.ts';
import { matchPage, type PageId } from '../catalog/pages.ts';
import { routeTo, routeToPage } from '../catalog/route-to.ts';
import { isView, sharedViews, type ViewId, viewEntry } from '../catalog/views.ts';
import type { SiteConfig } from '../contract/site.ts';
import { formatHash, type Location, parseHash } from '../core/hash-query.ts';
import { sharedRecordPath } from '../rules/shared-record-path.ts';

/** The screen of an address: a view or a page. A page has parameters, such as the code of a mailed link. */
export type Route = { kind: 'view'; id: ViewId } | { kind: 'page'; id: PageId; params: Record<string, string> };

/** Result of opening an address at a group level: a screen or a redirect. */
export type RouteMatch =
  | { route: Route; dialogToOpen?: Dialog }
  /**
   * Redirect of a user who may not see the screen: the address to open instead, and a dialog that helps, such as
   * sign-in.
   */
  | { redirect: string; dialogToOpen?: Dialog };

const home = routeToPage('home');

/** Redirect of an unknown address: the home page, with a dialog that reports it. */
const noSuchPage: RouteMatch = {
  redirect: home,
  dialogToOpen: dialog('error', { title: 'Page not found', message: 'There is no such page.' }),
};

export interface RouteRequest {
  location: Location;
  level: number | undefined;
  site: Pick<
    SiteConfig,
    'features' | 'market_public' | 'mvp_board' | 'page_editing' | 'backup_creation' | 'observed_drops'
  >;
  /**
   * Returns true if the site has a page. The address of a page that the site does not have redirects to the home page.
   */
  hasPage(id: PageId, params: Readonly<Record<string, string>>): boolean;
}

/**
 * Returns the screen of an address for a user. The control panel needs a session, except for its public views
 * (otherwise the sign-in dialog and the home page), and a view its minimum group level. For an unknown path, or a view
 * above the level of the user, it is the home page with a notice. The route of a share address shows visitors one
 * record; with a session it opens the control panel.
 */
export function resolveRoute({ location, level, site, hasPage }: RouteRequest): RouteMatch {
  const [, first = '', view = ''] = location.path.split('/');
  if (first === 'control_panel') {
    const known = isView(view) && hasView(view, site) ? view : undefined;
    if (level === undefined) {
      if (known && isPublicView(known, site)) return { route: { kind: 'view', id: known } };
      return { redirect: home, dialogToOpen: dialog('login') };
    }
    if (!known) return noSuchPage;
    return level >= viewEntry(known).level ? { route: { kind: 'view', id: known } } : noSuchPage;
  }
  const shared = sharedView(location);
  if (shared !== undefined) {
    if (level === undefined) return { route: { kind: 'view', id: shared } };
    return { redirect: routeTo(shared, location.query) };
  }
  // A share address without an id would search the whole list, which needs a session. Visitors are asked to sign in.
  if (level === undefined && first === sharedRecordPath.slice(1) && isView(view))
    return { redirect: home, dialogToOpen: dialog('login') };
  const page = pageOf(location);
  if (!page || !hasPage(page.id, page.params)) return noSuchPage;
  const dialogToOpen = level === undefined ? requestedDialog(location) : undefined;
  return { route: { kind: 'page', ...page }, ...(dialogToOpen && { dialogToOpen }) };
}

/**
 * Returns the view of a share address that shows visitors one record. Its route always contains the id of the record.
 */
function sharedView({ path, query }: Location): ViewId | undefined {
  const view = path.startsWith(`${sharedRecordPath}/`) ? path.slice(sharedRecordPath.length + 1) : '';
  return isView(view) && sharedViews.includes(view) && query.id ? view : undefined;
}

/** Returns the screen of an address without checking access; undefined for an unknown address. */
export function screenOf(hash: string): Route['id'] | undefined {
  const location = parseHash(hash);
  const [, first = '', view = ''] = location.path.split('/');
  if (first !== 'control_panel') return sharedView(location) ?? pageOf(location)?.id;
  return isView(view) ? view : undefined;
}

const pageOf = ({ path }: Location) => (path === '/' ? { id: 'home' as const, params: {} } : matchPage(path));

/**
 * Returns the dialog that an address requests. Only `#/home?login` and `#/home?register` do, without anything else in
 * the query.
 */
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
