import type { ActiveScreen, AlertModel, DialogId, PageId, ViewId } from '@kafra/sdk';
import type { ComponentType } from 'react';
import type { DialogViewProps } from '../views/dialog-view.tsx';
import { HomeView } from './home.tsx';
import { MapDbView } from './map-db/map-db.tsx';
import { MvpRankingsView } from './mvp-rankings/mvp-rankings.tsx';
import { PriceHistoryView } from './price-history.tsx';
import { ServerFeaturesView } from './server-features.tsx';
import { VendingStatisticsView } from './vending-statistics.tsx';
import { VerifyView } from './verify.tsx';

/** Screens that the terminal UI draws with a separate view. Other screens use the generic view of their kind. */
export const screenViews: { readonly [Id in ViewId | PageId]?: ComponentType<{ screen: ActiveScreen }> } = {
  home: HomeView,
  map_db: MapDbView,
  mvp_rankings: MvpRankingsView,
  server_features: ServerFeaturesView,
  custom_page: ServerFeaturesView,
  vending_statistics: VendingStatisticsView,
  verify: VerifyView,
};

/** Alert dialogs that the terminal UI draws with a separate view. */
export const alertViews: { readonly [Id in DialogId]?: ComponentType<DialogViewProps<AlertModel>> } = {
  price_history: PriceHistoryView,
};
