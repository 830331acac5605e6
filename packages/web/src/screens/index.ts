import type { DialogId, DialogModel, PageId, ScreenModel, ViewId } from '@kafra/sdk';
import type { ComponentType } from 'react';
import { type Foreseen, later } from '../widgets/later.ts';
import { HomeView } from './home/home-view.tsx';

type ViewOf<Model> = ComponentType<{ model: Model }>;
/** A view knows the kind of its screen. */
type ScreenView = { [Kind in ScreenModel['kind']]: ViewOf<Extract<ScreenModel, { kind: Kind }>> }[ScreenModel['kind']] &
  Partial<Foreseen>;

/** Its button foresees it. */
export const DailySpotlightView = later(() =>
  import('./daily-spotlight/daily-spotlight-view.tsx').then(({ DailySpotlightView }) => DailySpotlightView),
);

const FameRankingsView = later(() =>
  import('./fame-rankings/fame-rankings-view.tsx').then(({ FameRankingsView }) => FameRankingsView),
);

const CodexView = later(() => import('./codex/codex-view.tsx').then(({ CodexView }) => CodexView));

/** Screens with a look of their own; every other one has the view of its kind. */
export const screenViews: { readonly [Id in PageId | ViewId]?: ScreenView } = {
  home: HomeView,
  verify: later(() => import('./verify/verify-view.tsx').then(({ VerifyView }) => VerifyView)),
  item_db: CodexView,
  mob_db: CodexView,
  server_info: later(() => import('./server-info/server-info-view.tsx').then(({ ServerInfoView }) => ServerInfoView)),
  server_features: later(() =>
    import('./server-features/server-features-view.tsx').then(({ ServerFeaturesView }) => ServerFeaturesView),
  ),
  discord: later(() => import('./discord/discord-view.tsx').then(({ DiscordView }) => DiscordView)),
  vending_statistics: later(() =>
    import('./vending-statistics/vending-statistics-view.tsx').then(
      ({ VendingStatisticsView }) => VendingStatisticsView,
    ),
  ),
  mvp_rankings: later(() =>
    import('./mvp-rankings/mvp-rankings-view.tsx').then(({ MvpRankingsView }) => MvpRankingsView),
  ),
  blacksmith_rankings: FameRankingsView,
  alchemist_rankings: FameRankingsView,
  taekwon_rankings: FameRankingsView,
  map_db: later(() => import('./map-db/map-db-view.tsx').then(({ MapDbView }) => MapDbView)),
};

/** Dialogs with a look of their own. */
export const dialogViews: { readonly [Id in DialogId]?: ViewOf<Extract<DialogModel, { kind: 'alert' }>> } = {
  daily_spotlight: DailySpotlightView,
  market_history: later(() =>
    import('./market-history/market-history-view.tsx').then(({ MarketHistoryView }) => MarketHistoryView),
  ),
};
