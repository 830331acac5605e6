import type { ActiveScreen, PageModel, ScreenModel } from '@kafra/sdk';
import { type ComponentType, memo } from 'react';
import { screenViews } from '../screens/index.ts';
import { lazyWithPreload } from '../widgets/lazy-with-preload.ts';

const TableView = lazyWithPreload(() => import('../views/panel-views.ts').then(({ TableView }) => TableView));
const PageView = lazyWithPreload(() => import('../views/page-view.tsx').then(({ PageView }) => PageView));
const CardsView = lazyWithPreload(() => import('../views/panel-views.ts').then(({ CardsView }) => CardsView));

/** Begins to fetch what draws a place, before it is known what stands there. */
export function preloadView(hash: string): void {
  const [, panel, id = ''] = /^#\/(control_panel\/)?(\w+)/.exec(hash) ?? [];
  const customView = screenViews[id as keyof typeof screenViews];
  (customView ?? (panel ? CardsView : PageView)).preload?.();
}

/** The view of what is shown: a screen's own, or that of its kind. */
export const MainView = memo(({ activeScreen: { route, model } }: { activeScreen: ActiveScreen }) => {
  const CustomView = screenViews[route.id] as ComponentType<{ model: ScreenModel }> | undefined;
  return CustomView ? <CustomView model={model} /> : <DefaultView model={model} />;
});

function DefaultView({ model }: { model: ScreenModel }) {
  switch (model.kind) {
    case 'table':
      return <TableView model={model} />;
    case 'cards':
      return <CardsView model={model} />;
    default:
      return <PageView model={model as PageModel} />;
  }
}
