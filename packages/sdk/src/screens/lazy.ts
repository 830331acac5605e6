import type { PageId } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { PageScreen } from '../models/page.ts';
import type { ViewDefinition } from '../models/screen-module.ts';

/** Every view of the catalog, fetched when it is first visited. */
export const lazyViews: { readonly [Id in ViewId]: () => Promise<ViewDefinition<Id>> } = {
  master: () => import('./master.ts').then((screen) => screen.master),
  guest_profiles: () => import('./guest-profiles.ts').then((screen) => screen.guestProfiles),
  sessions: () => import('./sessions.ts').then((screen) => screen.sessions),
  access_tokens: () => import('./access-tokens.ts').then((screen) => screen.accessTokens),
  storage: () => import('./storage.ts').then((screen) => screen.storage),
  storage_value: () => import('./storage-value.ts').then((screen) => screen.storageValue),
  item_logs: () => import('./item-logs.ts').then((screen) => screen.itemLogs),
  login_logs: () => import('./login-logs.ts').then((screen) => screen.loginLogs),
  database_backups: () => import('./database-backups.ts').then((screen) => screen.databaseBackups),
  admin_storage: () => import('./storage.ts').then((screen) => screen.adminStorage),
  admin_item_logs: () => import('./item-logs.ts').then((screen) => screen.adminItemLogs),
  admin_login_logs: () => import('./login-logs.ts').then((screen) => screen.adminLoginLogs),
  admin_access_tokens: () => import('./admin-access-tokens.ts').then((screen) => screen.adminAccessTokens),
  admin_account_links: () => import('./admin-account-links.ts').then((screen) => screen.adminAccountLinks),
  admin_claims: () => import('./admin-claims.ts').then((screen) => screen.adminClaims),
  site_pages: () => import('./site-pages.ts').then((screen) => screen.sitePages),
  admin_news: () => import('./admin-news.ts').then((screen) => screen.adminNews),
  guild_storage: () => import('./guild-storage.ts').then((screen) => screen.guildStorage),
  guild_logs: () => import('./guild-logs.ts').then((screen) => screen.guildLogs),
  activity: () => import('./activity.ts').then((screen) => screen.activity),
  live_market: () => import('./live-market.ts').then((screen) => screen.liveMarket),
  market_deals: () => import('./market-deals.ts').then((screen) => screen.marketDeals),
  vendor_db: () => import('./vendor-db.ts').then((screen) => screen.vendorDb),
  vending_statistics: () => import('./vending-statistics.ts').then((screen) => screen.vendingStatistics),
  farming: () => import('./farming.ts').then((screen) => screen.farming),
  mob_db: () => import('./mob-db.ts').then((screen) => screen.mobDb),
  item_db: () => import('./item-db.ts').then((screen) => screen.itemDb),
  map_db: () => import('./map-db.ts').then((screen) => screen.mapDb),
  skill_db: () => import('./skill-db.ts').then((screen) => screen.skillDb),
  changes: () => import('./changes.ts').then((screen) => screen.changes),
  rare_drops: () => import('./rare-drops.ts').then(({ rareDrops }) => rareDrops),
  mvp_board: () => import('./mvp-board.ts').then((screen) => screen.mvpBoard),
  mvp_rankings: () => import('./mvp-rankings.ts').then((screen) => screen.mvpRankings),
  guild_rankings: () => import('./guild-rankings.ts').then((screen) => screen.guildRankings),
  blacksmith_rankings: () => import('./fame-rankings.ts').then((screen) => screen.blacksmithRankings),
  alchemist_rankings: () => import('./fame-rankings.ts').then((screen) => screen.alchemistRankings),
  taekwon_rankings: () => import('./fame-rankings.ts').then((screen) => screen.taekwonRankings),
  castles: () => import('./castles.ts').then((screen) => screen.castles),
};

/** Every public page but the front page, which is always here. */
export const lazyPages: { readonly [Id in Exclude<PageId, 'home'>]: () => Promise<PageScreen<Id>> } = {
  news: () => import('./news.ts').then((screen) => screen.news),
  news_item: () => import('./news-item.ts').then((screen) => screen.newsItem),
  castle: () => import('./castle.ts').then((screen) => screen.castle),
  server_info: () => import('./server-info.ts').then((screen) => screen.serverInfo),
  server_features: () => import('./server-features.ts').then((screen) => screen.serverFeatures),
  custom_page: () => import('./custom-page.ts').then((screen) => screen.customPage),
  discord: () => import('./discord.ts').then((screen) => screen.discord),
  download: () => import('./download.ts').then((screen) => screen.download),
  verify: () => import('./verify.ts').then((screen) => screen.verify),
  device: () => import('./device.ts').then((screen) => screen.device),
  device_code: () => import('./device.ts').then((screen) => screen.deviceCode),
  not_me: () => import('./not-me.ts').then((screen) => screen.notMe),
  reset: () => import('./reset.ts').then((screen) => screen.reset),
};
