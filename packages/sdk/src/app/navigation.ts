import { hasView, isPublicView } from '../catalog/features.ts';
import type { PageId } from '../catalog/pages.ts';
import { routeTo, routeToPage } from '../catalog/route-to.ts';
import { type GroupId, isView, type ViewId, viewDatabases, viewEntry, viewGroups } from '../catalog/views.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Route } from './resolve-route.ts';

/** A view of the control panel in the side menu; `hash` is its address, such as `#/control_panel/master`. */
export interface MenuItem {
  id: ViewId;
  title: string;
  hash: string;
}

/** Group of views in the side menu with a title. */
export interface MenuGroup {
  id: GroupId;
  title: string;
  items: readonly MenuItem[];
}

type SiteViews = Pick<
  SiteConfig,
  'databases' | 'features' | 'market_public' | 'mvp_board' | 'page_editing' | 'backup_creation' | 'observed_drops'
>;

function isServed(view: ViewId, site: SiteViews): boolean {
  const database = viewDatabases[view];
  return hasView(view, site) && (database === undefined || site.databases[database] !== undefined);
}

/**
 * Returns the title of a view in the side menu, without the suffix ` (Admin)`, because the title of its group contains
 * that already.
 */
const titleInMenu = (view: ViewId): string => viewEntry(view).title.replace(/ \(Admin\)$/, '');

/**
 * Returns the side menu for a group level, undefined for visitors: views that the user may see and that the server has.
 * Empty groups are left out.
 */
export function menu(level: number | undefined, site: SiteViews): MenuGroup[] {
  const maySee = (view: ViewId) => (level === undefined ? isPublicView(view, site) : level >= viewEntry(view).level);
  return viewGroups
    .map(({ id, title, views }) => ({
      id,
      title,
      items: Object.keys(views)
        .filter(isView)
        .filter((view) => maySee(view) && isServed(view, site))
        .map((view) => ({ id: view, title: titleInMenu(view), hash: routeTo(view) })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** A link of the navigation bar to a page of this site. */
export interface TopLink {
  id: PageId;
  title: string;
  hash: string;
}

/**
 * Returns true if a public page has content on this site. Other pages are left out of the menus, and their routes
 * redirect to the home page.
 */
export function hasPage(
  id: PageId,
  params: Readonly<Record<string, string>>,
  { pages, links, news }: SiteContents,
): boolean {
  switch (id) {
    case 'server_features':
      return pages.server_features.length > 0;
    case 'download':
      return pages.download.length > 0 || links.download !== undefined;
    case 'custom_page':
      return pages.custom.some(({ slug }) => slug === params.slug);
    case 'news':
    case 'news_item':
      return news;
    default:
      return true;
  }
}

type SiteContents = Pick<SiteConfig, 'pages' | 'links' | 'news'>;

const builtInLinks: readonly TopLink[] = [
  { id: 'home', title: 'Home', hash: routeToPage('home') },
  { id: 'news', title: 'News', hash: routeToPage('news') },
  { id: 'server_info', title: 'Server Info', hash: routeToPage('server_info') },
  { id: 'server_features', title: 'Features', hash: routeToPage('server_features') },
  { id: 'discord', title: 'Discord', hash: routeToPage('discord') },
  { id: 'download', title: 'Download', hash: routeToPage('download') },
];

/** Returns the links of the navigation bar to pages of this site. */
export const topLinks = (site: SiteContents): readonly TopLink[] => [
  ...builtInLinks.filter(({ id }) => hasPage(id, {}, site)),
  ...site.pages.custom.map(
    ({ slug, title }): TopLink => ({ id: 'custom_page', title, hash: routeToPage('custom_page', { slug }) }),
  ),
];

/** Returns true if a link of the navigation bar is for the open screen. */
export const isCurrentLink = ({ id, hash }: TopLink, route: Route): boolean =>
  route.kind === 'page' &&
  (route.id === id || (route.id === 'news_item' && id === 'news')) &&
  (id !== 'custom_page' || hash === routeToPage('custom_page', { slug: route.params.slug ?? '' }));

/** A link of the navigation bar to another site. */
export interface OutsideLink {
  id: 'wiki';
  title: string;
  address: string;
}

/** Returns the links to other sites that the operator has configured. */
export const outsideLinks = ({ links: { wiki } }: Pick<SiteConfig, 'links'>): readonly OutsideLink[] =>
  wiki ? [{ id: 'wiki', title: 'Wiki', address: wiki }] : [];
