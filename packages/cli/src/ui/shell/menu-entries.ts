import type { App } from '@kafra/sdk';
import { dialog, isCurrentLink, type MenuGroup, outsideLinks, topLinks } from '@kafra/sdk';

export type MenuEntry =
  | { kind: 'group'; key: string; title: string; isCollapsed: boolean }
  | { kind: 'item'; key: string; title: string; isActive: boolean; run(): void };

interface Group {
  id: string;
  title: string;
  items: readonly { key: string; title: string; isActive: boolean; run(): void }[];
}

/**
 * Returns the entries of the side menu in order: the site's pages, the saved views, the control panel's screens, and
 * those for signing in or out.
 */
export function menuEntries(
  app: App,
  menu: readonly MenuGroup[],
  { collapsed, views }: { collapsed: ReadonlySet<string>; views: Group['items'] },
): MenuEntry[] {
  const { route } = app.activeScreen.getSnapshot();
  const newItems = app.unseenNews.getSnapshot();
  const isSignedIn = app.session.getSnapshot() !== undefined;
  const site: Group = {
    id: 'site',
    title: app.site.name,
    items: [
      ...topLinks(app.site).map((link) => ({
        key: link.hash,
        title: newItems > 0 && link.id === 'news' ? `${link.title} (${newItems} new)` : link.title,
        isActive: isCurrentLink(link, route),
        run: () => app.navigate(link.hash),
      })),
      ...outsideLinks(app.site).map(({ id, title, address }) => ({
        key: id,
        title,
        isActive: false,
        run: () => app.context.opener.open(address),
      })),
    ],
  };
  const panel = menu.map(
    ({ id, title, items }): Group => ({
      id,
      title,
      items: items.map((item) => ({
        key: item.id,
        title: item.title,
        isActive: route.kind === 'view' && route.id === item.id,
        run: () => app.navigate(item.hash),
      })),
    }),
  );
  const saved: Group[] = views.length === 0 ? [] : [{ id: 'views', title: 'Saved views', items: views }];
  const groups = [site, ...saved, ...panel];
  return [...groups.flatMap((group) => groupEntries(group, collapsed)), ...sessionEntries(app, isSignedIn)];
}

const groupEntries = ({ id, title, items }: Group, collapsed: ReadonlySet<string>): MenuEntry[] => [
  { kind: 'group', key: `group ${id}`, title, isCollapsed: collapsed.has(`group ${id}`) },
  ...(collapsed.has(`group ${id}`) ? [] : items.map((item) => ({ kind: 'item' as const, ...item }))),
];

function sessionEntries({ modal }: App, isSignedIn: boolean): MenuEntry[] {
  const entry = (key: 'login' | 'register' | 'logout', title: string): MenuEntry => ({
    kind: 'item',
    key,
    title,
    isActive: false,
    run: () => modal.open(dialog(key)),
  });
  return isSignedIn ? [entry('logout', 'Log Out')] : [entry('login', 'Sign in'), entry('register', 'Register')];
}

/**
 * Returns the index of the menu entry with a key. Without a key, or if that entry is gone, returns the index of the
 * open screen's entry.
 */
export function selectedIndex(entries: readonly MenuEntry[], key: string | undefined): number {
  const chosen = entries.findIndex((entry) => entry.key === key);
  const active = entries.findIndex((entry) => entry.kind === 'item' && entry.isActive);
  return Math.max(0, chosen >= 0 ? chosen : active);
}

/** Returns the collapsed groups of the menu after one group is closed or opened. By default the group is toggled. */
export function withGroupCollapsed(
  collapsed: ReadonlySet<string>,
  group: string,
  to = !collapsed.has(group),
): ReadonlySet<string> {
  const others = [...collapsed].filter((other) => other !== group);
  return new Set(to ? [...others, group] : others);
}
