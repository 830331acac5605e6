import type { PageId } from '../catalog/pages.ts';
import { type GroupId, isView, type ViewId, viewDatabases, viewEntry, viewGroups } from '../catalog/views.ts';
import type { DatabaseVersions } from '../contract/database-files.ts';
import type { SiteConfig } from '../contract/site.ts';

/** A view in the menu; `hash` is its address, such as `#/control_panel/master`. */
export interface MenuItem {
  id: ViewId;
  title: string;
  hash: string;
}

/** Views that stand under one title in the menu. */
export interface MenuGroup {
  id: GroupId;
  title: string;
  items: readonly MenuItem[];
}

function isServed(view: ViewId, databases: DatabaseVersions): boolean {
  const database = viewDatabases[view];
  return database === undefined || databases[database] !== undefined;
}

/** The side menu for a group level: only what may be seen and what the server has; empty groups are left out. */
export function menu(level: number, databases: DatabaseVersions): MenuGroup[] {
  return viewGroups
    .map(({ id, title, views }) => ({
      id,
      title,
      items: Object.keys(views)
        .filter(isView)
        .filter((view) => level >= viewEntry(view).level && isServed(view, databases))
        .map((view) => ({ id: view, title: viewEntry(view).title, hash: `#/control_panel/${view}` })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** A page that the bar at the top leads to. */
export interface TopLink {
  id: PageId;
  title: string;
  hash: string;
}

/** The links of the navigation bar that lead to pages of this site. */
export const topLinks: readonly TopLink[] = [
  { id: 'home', title: 'Home', hash: '#/home' },
  { id: 'server_info', title: 'Server Info', hash: '#/server_info' },
  { id: 'server_features', title: 'Features', hash: '#/server_features' },
  { id: 'discord', title: 'Discord', hash: '#/discord' },
  { id: 'download', title: 'Download', hash: '#/download' },
];

/** A link of the navigation bar that leads away from this site. */
export interface OutsideLink {
  id: 'wiki';
  title: string;
  address: string;
}

/** Those that the realm has. */
export const outsideLinks = ({ links: { wiki } }: Pick<SiteConfig, 'links'>): readonly OutsideLink[] =>
  wiki ? [{ id: 'wiki', title: 'Wiki', address: wiki }] : [];
