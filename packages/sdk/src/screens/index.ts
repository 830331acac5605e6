import type { PageId } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { PageScreen } from '../models/page.ts';
import type { ViewDefinition } from '../models/screen-module.ts';
import { accessTokens } from './access-tokens.ts';
import { activity } from './activity.ts';
import { adminAccessTokens } from './admin-access-tokens.ts';
import { adminAccountLinks } from './admin-account-links.ts';
import { adminClaims } from './admin-claims.ts';
import { adminNews } from './admin-news.ts';
import { castle } from './castle.ts';
import { castles } from './castles.ts';
import { changes } from './changes.ts';
import { customPage } from './custom-page.ts';
import { databaseBackups } from './database-backups.ts';
import { device, deviceCode } from './device.ts';
import { discord } from './discord.ts';
import { download } from './download.ts';
import { alchemistRankings, blacksmithRankings, taekwonRankings } from './fame-rankings.ts';
import { farming } from './farming.ts';
import { guestProfiles } from './guest-profiles.ts';
import { guildLogs } from './guild-logs.ts';
import { guildRankings } from './guild-rankings.ts';
import { guildStorage } from './guild-storage.ts';
import { home } from './home.ts';
import { hunt } from './hunt.ts';
import { huntLists } from './hunt-lists.ts';
import { huntMaps } from './hunt-maps.ts';
import { itemDb } from './item-db.ts';
import { adminItemLogs, itemLogs } from './item-logs.ts';
import { liveMarket } from './live-market.ts';
import { adminLoginLogs, loginLogs } from './login-logs.ts';
import { mapDb } from './map-db.ts';
import { marketDeals } from './market-deals.ts';
import { vendorDb } from './market-history.ts';
import { master } from './master.ts';
import { mobDb } from './mob-db.ts';
import { mvpBoard } from './mvp-board.ts';
import { mvpRankings } from './mvp-rankings.ts';
import { news } from './news.ts';
import { newsItem } from './news-item.ts';
import { notMe } from './not-me.ts';
import { rareDrops } from './rare-drops.ts';
import { reset } from './reset.ts';
import { serverFeatures } from './server-features.ts';
import { serverInfo } from './server-info.ts';
import { sessions } from './sessions.ts';
import { sitePages } from './site-pages.ts';
import { skillDb } from './skill-db.ts';
import { adminStorage, storage } from './storage.ts';
import { storageValue } from './storage-value.ts';
import { vendingStatistics } from './vending-statistics.ts';
import { verify } from './verify.ts';

/** Definitions of all views in the catalog. */
export const views: { readonly [Id in ViewId]: ViewDefinition<Id> } = {
  master,
  guest_profiles: guestProfiles,
  sessions,
  access_tokens: accessTokens,
  storage,
  storage_value: storageValue,
  item_logs: itemLogs,
  login_logs: loginLogs,
  database_backups: databaseBackups,
  admin_storage: adminStorage,
  admin_item_logs: adminItemLogs,
  admin_login_logs: adminLoginLogs,
  admin_access_tokens: adminAccessTokens,
  admin_account_links: adminAccountLinks,
  admin_claims: adminClaims,
  site_pages: sitePages,
  admin_news: adminNews,
  guild_storage: guildStorage,
  guild_logs: guildLogs,
  activity,
  live_market: liveMarket,
  market_deals: marketDeals,
  vendor_db: vendorDb,
  vending_statistics: vendingStatistics,
  farming,
  hunt,
  hunt_maps: huntMaps,
  hunt_lists: huntLists,
  mob_db: mobDb,
  item_db: itemDb,
  map_db: mapDb,
  skill_db: skillDb,
  changes,
  mvp_rankings: mvpRankings,
  mvp_board: mvpBoard,
  rare_drops: rareDrops,
  guild_rankings: guildRankings,
  blacksmith_rankings: blacksmithRankings,
  alchemist_rankings: alchemistRankings,
  taekwon_rankings: taekwonRankings,
  castles,
};

/** Definitions of all public pages in the catalog. */
export const publicPages: { readonly [Id in PageId]: PageScreen<Id> } = {
  home,
  news,
  news_item: newsItem,
  castle,
  server_info: serverInfo,
  server_features: serverFeatures,
  custom_page: customPage,
  discord,
  download,
  verify,
  not_me: notMe,
  device,
  device_code: deviceCode,
  reset,
};
