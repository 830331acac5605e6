import type { PageModel, Scene, ScreenModel } from '@kafra/sdk';
import { type ComponentType, lazy, memo } from 'react';
import { screenViews } from '../screens/index.ts';

/** Fetches what draws the control panel, without which none of its screens can be shown. */
export const fetchPanel = () => import('../views/panel.ts');

const TableView = lazy(() => fetchPanel().then(({ TableView }) => ({ default: TableView })));
const PageView = lazy(() => import('../views/page-view.tsx').then(({ PageView }) => ({ default: PageView })));
const CardsView = lazy(() => fetchPanel().then(({ CardsView }) => ({ default: CardsView })));

/** The view of what is shown: a screen's own, or that of its kind. */
export const MainView = memo(({ scene: { place, model } }: { scene: Scene }) => {
  const Own = screenViews[place.id] as ComponentType<{ model: ScreenModel }> | undefined;
  return Own ? <Own model={model} /> : <ByKind model={model} />;
});

function ByKind({ model }: { model: ScreenModel }) {
  switch (model.kind) {
    case 'table':
      return <TableView model={model} />;
    case 'cards':
      return <CardsView model={model} />;
    default:
      return <PageView model={model as PageModel} />;
  }
}
