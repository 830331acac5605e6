import type { DialogId, DialogModel, PageId, ScreenModel, ViewId } from '@kafra/sdk';
import type { ComponentType } from 'react';
import { lazyWithPreload, type Preloadable } from '../widgets/lazy-with-preload.ts';
import { HomeView } from './home/home-view.tsx';

type ViewOf<Model> = ComponentType<{ model: Model }>;
/** React component of a screen. It accepts models of one kind. */
type ScreenView = { [Kind in ScreenModel['kind']]: ViewOf<Extract<ScreenModel, { kind: Kind }>> }[ScreenModel['kind']] &
  Partial<Preloadable>;

/** The code of this screen is preloaded when the user points at the button that opens it. */
export const DailySpotlightView = lazyWithPreload(() =>
  import('./daily-spotlight/daily-spotlight-view.tsx').then((module) => module.DailySpotlightView),
);

const RecordsView = lazyWithPreload(() => import('./records/records-view.tsx').then((module) => module.RecordsView));

const ServerFeaturesView = lazyWithPreload(() =>
  import('./server-features/server-features-view.tsx').then((module) => module.ServerFeaturesView),
);

/** Screens that the web site draws with a separate view. All others use the generic view of their kind. */
export const screenViews: { readonly [Id in PageId | ViewId]?: ScreenView } = {
  home: HomeView,
  verify: lazyWithPreload(() => import('./verify/verify-view.tsx').then((module) => module.VerifyView)),
  item_db: RecordsView,
  mob_db: RecordsView,
  skill_db: RecordsView,
  server_info: lazyWithPreload(() =>
    import('./server-info/server-info-view.tsx').then((module) => module.ServerInfoView),
  ),
  server_features: ServerFeaturesView,
  custom_page: ServerFeaturesView,
  discord: lazyWithPreload(() => import('./discord/discord-view.tsx').then((module) => module.DiscordView)),
  vending_statistics: lazyWithPreload(() =>
    import('./vending-statistics/vending-statistics-view.tsx').then((module) => module.VendingStatisticsView),
  ),
  mvp_rankings: lazyWithPreload(() =>
    import('./mvp-rankings/mvp-rankings-view.tsx').then((module) => module.MvpRankingsView),
  ),
  map_db: lazyWithPreload(() => import('./map-db/map-db-view.tsx').then((module) => module.MapDbView)),
};

/** Dialogs that the web site draws with a separate view. */
export const dialogViews: { readonly [Id in DialogId]?: ViewOf<Extract<DialogModel, { kind: 'alert' }>> } = {
  daily_spotlight: DailySpotlightView,
  price_history: lazyWithPreload(() =>
    import('./price-history/price-history-view.tsx').then((module) => module.PriceHistoryView),
  ),
};
