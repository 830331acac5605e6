import type { PageId } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { PageScreen } from '../models/page.ts';
import type { ViewDefinition } from '../models/screen-module.ts';

/** Type that converts the id of a screen to camel case: `vendor_db` to `vendorDb`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A module that exports the definition of a screen under the id of the screen in camel case. */
type ModuleOf<Id extends string, Definition> = { readonly [Name in CamelCase<Id>]: Definition };

const camelCase = (id: string): string => id.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Functions that load the views of the catalog, each when it is first visited. */
export const lazyViews: { readonly [Id in ViewId]: () => Promise<ModuleOf<Id, ViewDefinition<Id>>> } = {
  master: () => import('./master.ts'),
  guest_profiles: () => import('./guest-profiles.ts'),
  sessions: () => import('./sessions.ts'),
  access_tokens: () => import('./access-tokens.ts'),
  storage: () => import('./storage.ts'),
  storage_value: () => import('./storage-value.ts'),
  item_logs: () => import('./item-logs.ts'),
  login_logs: () => import('./login-logs.ts'),
  database_backups: () => import('./database-backups.ts'),
  admin_storage: () => import('./storage.ts'),
  admin_item_logs: () => import('./item-logs.ts'),
  admin_login_logs: () => import('./login-logs.ts'),
  admin_access_tokens: () => import('./admin-access-tokens.ts'),
  admin_account_links: () => import('./admin-account-links.ts'),
  admin_claims: () => import('./admin-claims.ts'),
  site_pages: () => import('./site-pages.ts'),
  admin_news: () => import('./admin-news.ts'),
  guild_storage: () => import('./guild-storage.ts'),
  guild_logs: () => import('./guild-logs.ts'),
  activity: () => import('./activity.ts'),
  live_market: () => import('./live-market.ts'),
  market_deals: () => import('./market-deals.ts'),
  vendor_db: () => import('./market-history.ts'),
  vending_statistics: () => import('./vending-statistics.ts'),
  farming: () => import('./farming.ts'),
  hunt: () => import('./hunt.ts'),
  hunt_lists: () => import('./hunt-lists.ts'),
  hunt_maps: () => import('./hunt-maps.ts'),
  mob_db: () => import('./mob-db.ts'),
  item_db: () => import('./item-db.ts'),
  map_db: () => import('./map-db.ts'),
  skill_db: () => import('./skill-db.ts'),
  changes: () => import('./changes.ts'),
  rare_drops: () => import('./rare-drops.ts'),
  mvp_board: () => import('./mvp-board.ts'),
  mvp_rankings: () => import('./mvp-rankings.ts'),
  guild_rankings: () => import('./guild-rankings.ts'),
  blacksmith_rankings: () => import('./fame-rankings.ts'),
  alchemist_rankings: () => import('./fame-rankings.ts'),
  taekwon_rankings: () => import('./fame-rankings.ts'),
  castles: () => import('./castles.ts'),
};

/**
 * Functions that load the public pages, each when it is first visited. The home page is missing, because it is always
 * loaded.
 */
export const lazyPages: {
  readonly [Id in Exclude<PageId, 'home'>]: () => Promise<ModuleOf<Id, PageScreen<Id>>>;
} = {
  news: () => import('./news.ts'),
  news_item: () => import('./news-item.ts'),
  castle: () => import('./castle.ts'),
  server_info: () => import('./server-info.ts'),
  server_features: () => import('./server-features.ts'),
  custom_page: () => import('./custom-page.ts'),
  discord: () => import('./discord.ts'),
  download: () => import('./download.ts'),
  verify: () => import('./verify.ts'),
  device: () => import('./device.ts'),
  device_code: () => import('./device.ts'),
  not_me: () => import('./not-me.ts'),
  reset: () => import('./reset.ts'),
};

/** Loads the definition of a control panel view. */
export const fetchView = async (id: ViewId): Promise<ViewDefinition> => definitionOf(await lazyViews[id](), id);

/** Loads the definition of a public page. */
export const fetchPage = async (id: Exclude<PageId, 'home'>): Promise<PageScreen> =>
  definitionOf(await lazyPages[id](), id);

/**
 * Returns the screen definition that a loaded module exports. The export name is derived from the id, so that the first
 * script need not contain all names.
 */
const definitionOf = <Definition>(module: Readonly<Record<string, unknown>>, id: string): Definition =>
  module[camelCase(id)] as Definition;
