import type { PageId } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { PageScreen } from '../models/page.ts';
import type { ViewDefinition } from '../models/screen-module.ts';

/** Every view of the catalog, fetched when it is first visited. */
export const lazyViews: { readonly [Id in ViewId]: () => Promise<ViewDefinition<Id>> } = {
  master: () => import('./master.ts').then(({ master }) => master),
  guest_profiles: () => import('./guest-profiles.ts').then(({ guestProfiles }) => guestProfiles),
  sessions: () => import('./sessions.ts').then(({ sessions }) => sessions),
  access_tokens: () => import('./access-tokens.ts').then(({ accessTokens }) => accessTokens),
  storage: () => import('./storage.ts').then(({ storage }) => storage),
  item_logs: () => import('./item-logs.ts').then(({ itemLogs }) => itemLogs),
  login_logs: () => import('./login-logs.ts').then(({ loginLogs }) => loginLogs),
  database_backups: () => import('./database-backups.ts').then(({ databaseBackups }) => databaseBackups),
  admin_storage: () => import('./storage.ts').then(({ adminStorage }) => adminStorage),
  admin_item_logs: () => import('./item-logs.ts').then(({ adminItemLogs }) => adminItemLogs),
  admin_login_logs: () => import('./login-logs.ts').then(({ adminLoginLogs }) => adminLoginLogs),
  admin_access_tokens: () => import('./admin-access-tokens.ts').then(({ adminAccessTokens }) => adminAccessTokens),
  admin_account_links: () => import('./admin-account-links.ts').then(({ adminAccountLinks }) => adminAccountLinks),
  admin_claims: () => import('./admin-claims.ts').then(({ adminClaims }) => adminClaims),
  admin_news: () => import('./admin-news.ts').then(({ adminNews }) => adminNews),
  guild_storage: () => import('./guild-storage.ts').then(({ guildStorage }) => guildStorage),
  guild_logs: () => import('./guild-logs.ts').then(({ guildLogs }) => guildLogs),
  activity: () => import('./activity.ts').then(({ activity }) => activity),
  live_market: () => import('./live-market.ts').then(({ liveMarket }) => liveMarket),
  vendor_db: () => import('./vendor-db.ts').then(({ vendorDb }) => vendorDb),
  vending_statistics: () => import('./vending-statistics.ts').then(({ vendingStatistics }) => vendingStatistics),
  mob_db: () => import('./mob-db.ts').then(({ mobDb }) => mobDb),
  item_db: () => import('./item-db.ts').then(({ itemDb }) => itemDb),
  map_db: () => import('./map-db.ts').then(({ mapDb }) => mapDb),
  skill_db: () => import('./skill-db.ts').then(({ skillDb }) => skillDb),
  changes: () => import('./changes.ts').then(({ changes }) => changes),
  mvp_board: () => import('./mvp-board.ts').then(({ mvpBoard }) => mvpBoard),
  mvp_rankings: () => import('./mvp-rankings.ts').then(({ mvpRankings }) => mvpRankings),
  guild_rankings: () => import('./guild-rankings.ts').then(({ guildRankings }) => guildRankings),
  blacksmith_rankings: () => import('./fame-rankings.ts').then(({ blacksmithRankings }) => blacksmithRankings),
  alchemist_rankings: () => import('./fame-rankings.ts').then(({ alchemistRankings }) => alchemistRankings),
  taekwon_rankings: () => import('./fame-rankings.ts').then(({ taekwonRankings }) => taekwonRankings),
  castles: () => import('./castles.ts').then(({ castles }) => castles),
};

/** Every public page but the front page, which is always here. */
export const lazyPages: { readonly [Id in Exclude<PageId, 'home'>]: () => Promise<PageScreen<Id>> } = {
  news: () => import('./news.ts').then(({ news }) => news),
  news_item: () => import('./news-item.ts').then(({ newsItem }) => newsItem),
  server_info: () => import('./server-info.ts').then(({ serverInfo }) => serverInfo),
  server_features: () => import('./server-features.ts').then(({ serverFeatures }) => serverFeatures),
  custom_page: () => import('./custom-page.ts').then(({ customPage }) => customPage),
  discord: () => import('./discord.ts').then(({ discord }) => discord),
  download: () => import('./download.ts').then(({ download }) => download),
  verify: () => import('./verify.ts').then(({ verify }) => verify),
  device: () => import('./device.ts').then(({ device }) => device),
  device_code: () => import('./device.ts').then(({ deviceCode }) => deviceCode),
  not_me: () => import('./not-me.ts').then(({ notMe }) => notMe),
  reset: () => import('./reset.ts').then(({ reset }) => reset),
};
