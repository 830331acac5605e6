import { adminLevel, ownerLevel } from '../contract/access.ts';

/** Every view of the control panel, in the order and groups of the side menu. */
export const viewGroups = [
  {
    id: 'account',
    title: 'Account',
    views: {
      master: 'Account Info',
      guest_profiles: 'Guest Profiles',
      sessions: 'Sessions',
      access_tokens: 'Access Tokens',
      storage: 'Inventory & Storage',
      storage_value: 'Storage Value',
      item_logs: 'Item Logs',
      login_logs: 'Login Logs',
    },
  },
  {
    id: 'admin',
    title: 'Admin',
    level: adminLevel,
    views: {
      database_backups: 'Database Backups',
      admin_storage: 'Inventory & Storage (Admin)',
      admin_item_logs: 'Item Logs (Admin)',
      admin_login_logs: 'Login Logs (Admin)',
      admin_access_tokens: 'Access Tokens (Admin)',
      admin_account_links: 'Game Accounts (Admin)',
      admin_claims: 'Claims (Admin)',
      admin_news: 'News (Admin)',
      site_pages: 'Site Pages',
    },
  },
  { id: 'guild', title: 'Guild', views: { guild_storage: 'Guild Storage', guild_logs: 'Guild Logs' } },
  {
    id: 'tools',
    title: 'Tools',
    views: {
      activity: 'Player Activity',
      live_market: 'Live Market',
      market_deals: 'Deals',
      vendor_db: 'Market History',
      vending_statistics: 'Market Statistics',
      farming: 'Farming',
      hunt: 'Hunt Planner',
      hunt_maps: 'Hunt Maps',
      hunt_lists: 'Saved Hunts',
      mob_db: 'Mob DB',
      item_db: 'Item DB',
      map_db: 'Map DB',
      skill_db: 'Skill DB',
      changes: 'Database Changes',
    },
  },
  {
    id: 'rankings',
    title: 'Rankings',
    views: {
      mvp_rankings: 'MVP Rankings',
      mvp_board: 'MVP Board',
      rare_drops: 'Rare Drops',
      guild_rankings: 'Guild Rankings',
      blacksmith_rankings: 'Blacksmith Rankings',
      alchemist_rankings: 'Alchemist Rankings',
      taekwon_rankings: 'Taekwon Rankings',
      castles: 'Castles',
    },
  },
] as const;

type Group = (typeof viewGroups)[number];
export type GroupId = Group['id'];
type KeysOfUnion<T> = T extends T ? keyof T : never;
/** Id of a view of the control panel, as in its address: `item_db`. */
export type ViewId = KeysOfUnion<Group['views']>;

/** Facts of a control panel view that menus, palette and commands need before its screen is loaded. */
export interface ViewEntry {
  id: ViewId;
  title: string;
  group: GroupId;
  /** Minimum group level of users who may open the view. */
  level: number;
}

/** Minimum group levels of views that need a higher level than their group in the menu. */
const viewLevels: { readonly [Id in ViewId]?: number } = {
  admin_access_tokens: ownerLevel,
  admin_account_links: ownerLevel,
  admin_claims: ownerLevel,
  site_pages: ownerLevel,
};

const entries: readonly ViewEntry[] = viewGroups.flatMap((group) =>
  Object.entries(group.views).map(([name, title]) => {
    const id = name as ViewId;
    return { id, title, group: group.id, level: viewLevels[id] ?? ('level' in group ? group.level : 0) };
  }),
);

/** Views that need a game database which a server may lack, with the key of the database in `databases` of the site. */
export const viewDatabases: { readonly [Id in ViewId]?: 'skill' } = { skill_db: 'skill' };

/** Views that show a single record to visitors without a session, at the route of a share address. */
export const sharedViews: readonly ViewId[] = ['item_db', 'mob_db', 'map_db', 'skill_db'];

const byId = new Map<string, ViewEntry>(entries.map((entry) => [entry.id, entry]));

export const isView = (id: string): id is ViewId => byId.has(id);

/** Returns the base name of an exported file with the rows of a view: its title in the form `market_history`. */
export const viewFileName = (id: string): string =>
  (byId.get(id)?.title ?? id)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');

/**
 * Returns the facts of a control panel view.
 * @throws Error for an unknown id, which the types prevent.
 */
export function viewEntry(id: ViewId): ViewEntry {
  const entry = byId.get(id);
  if (!entry) throw new Error(`No view ${id}`);
  return entry;
}
