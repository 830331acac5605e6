import {
  type ActiveScreen,
  type PageModel,
  type PendingScreen,
  pages,
  type ScreenId,
  type ScreenModel,
} from '@kafra/sdk';
import { type ComponentType, memo, use } from 'react';
import { screenViews } from '../screens/index.ts';
import { lazyWithPreload } from '../widgets/lazy-with-preload.ts';

const TableView = lazyWithPreload(() => import('../views/panel-views.ts').then((module) => module.TableView));
const PageView = lazyWithPreload(() => import('../views/page-view.tsx').then((module) => module.PageView));
const CardsView = lazyWithPreload(() => import('../views/panel-views.ts').then((module) => module.CardsView));

/** The menu of the control panel, loaded on first use. */
export const SideMenu = lazyWithPreload(() => import('./side-menu.tsx').then((module) => module.SideMenu));

/** Loads the code of a screen, and of the layout around it. */
export async function loadView(id: ScreenId): Promise<void> {
  const view = screenViews[id] ?? (isPage(id) ? PageView : CardsView);
  await Promise.all([view.load?.(), isPage(id) ? undefined : SideMenu.load()]);
}

const isPage = (id: ScreenId): boolean => id in pages;

/** The open screen, drawn by its separate view or by the generic view of its kind. */
export const MainView = memo(({ activeScreen: { route, model } }: { activeScreen: ActiveScreen }) => {
  const CustomView = screenViews[route.id] as ComponentType<{ model: ScreenModel }> | undefined;
  return CustomView ? <CustomView model={model} /> : <DefaultView model={model} />;
});

/**
 * Stands for a screen while its code is loading. The previous screen stays visible until it is loaded. A failure is
 * reported.
 */
export function PendingView({ screen }: { screen: PendingScreen }) {
  if (screen.state === 'loading') {
    use(screen.settled);
    return null;
  }
  return (
    <div className="boot-note">
      <h1 tabIndex={-1}>{screen.title}</h1>
      <p>This page could not be loaded.</p>
      <button type="button" onClick={screen.retry}>
        Try again
      </button>
    </div>
  );
}

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
