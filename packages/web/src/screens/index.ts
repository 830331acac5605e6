import type { DialogId, DialogModel, PageId, ScreenModel, ViewId } from '@kafra/sdk';
import { type ComponentType, lazy } from 'react';
import { HomeView } from './home/home-view.tsx';

/** Fetches what draws the region of the day: once its button is pointed at. */
export const fetchSpotlight = () => import('./daily-spotlight/daily-spotlight-view.tsx');

type ViewOf<Model> = ComponentType<{ model: Model }>;
/** A view knows the kind of its screen. */
type ScreenView = { [Kind in ScreenModel['kind']]: ViewOf<Extract<ScreenModel, { kind: Kind }>> }[ScreenModel['kind']];

const CodexView = lazy(() => import('./codex/codex-view.tsx').then(({ CodexView }) => ({ default: CodexView })));

/** Screens with a look of their own; every other one has the view of its kind. */
export const screenViews: { readonly [Id in PageId | ViewId]?: ScreenView } = {
  home: HomeView,
  verify: lazy(() => import('./verify/verify-view.tsx').then(({ VerifyView }) => ({ default: VerifyView }))),
  item_db: CodexView,
  mob_db: CodexView,
  server_info: lazy(() =>
    import('./server-info/server-info-view.tsx').then(({ ServerInfoView }) => ({ default: ServerInfoView })),
  ),
  server_features: lazy(() =>
    import('./server-features/server-features-view.tsx').then(({ ServerFeaturesView }) => ({
      default: ServerFeaturesView,
    })),
  ),
  discord: lazy(() => import('./discord/discord-view.tsx').then(({ DiscordView }) => ({ default: DiscordView }))),
  vending_statistics: lazy(() =>
    import('./vending-statistics/vending-statistics-view.tsx').then(({ VendingStatisticsView }) => ({
      default: VendingStatisticsView,
    })),
  ),
  mvp_rankings: lazy(() =>
    import('./mvp-rankings/mvp-rankings-view.tsx').then(({ MvpRankingsView }) => ({ default: MvpRankingsView })),
  ),
  map_db: lazy(() => import('./map-db/map-db-view.tsx').then(({ MapDbView }) => ({ default: MapDbView }))),
};

/** Dialogs with a look of their own. */
export const dialogViews: { readonly [Id in DialogId]?: ViewOf<Extract<DialogModel, { kind: 'notice' }>> } = {
  daily_spotlight: lazy(() => fetchSpotlight().then(({ DailySpotlightView }) => ({ default: DailySpotlightView }))),
  market_history: lazy(() =>
    import('./market-history/market-history-view.tsx').then(({ MarketHistoryView }) => ({
      default: MarketHistoryView,
    })),
  ),
};
