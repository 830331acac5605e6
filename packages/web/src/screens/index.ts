import type { DialogId, DialogModel, PageId, ScreenModel, ViewId } from '@kafra/sdk';
import { type ComponentType, lazy } from 'react';
import { HomeView } from './home/home-view.tsx';

type ViewOf<Model> = ComponentType<{ model: Model }>;

/** Screens with a look of their own; every other one has the view of its kind. */
export const screenViews: { readonly [Id in PageId | ViewId]?: ViewOf<Extract<ScreenModel, { kind: 'page' }>> } = {
  home: HomeView,
  verify: lazy(() => import('./verify/verify-view.tsx').then(({ VerifyView }) => ({ default: VerifyView }))),
};

/** Dialogs with a look of their own. */
export const dialogViews: { readonly [Id in DialogId]?: ViewOf<Extract<DialogModel, { kind: 'notice' }>> } = {
  market_history: lazy(() =>
    import('./market-history/market-history-view.tsx').then(({ MarketHistoryView }) => ({
      default: MarketHistoryView,
    })),
  ),
};
