import type { ActiveScreen, PageModel, ScreenModel } from '@kafra/sdk';
import { type ComponentType, memo } from 'react';
import { screenViews } from '../screens/index.ts';
import { later } from '../widgets/later.ts';

const TableView = later(() => import('../views/panel.ts').then(({ TableView }) => TableView));
const PageView = later(() => import('../views/page-view.tsx').then(({ PageView }) => PageView));
const CardsView = later(() => import('../views/panel.ts').then(({ CardsView }) => CardsView));

/** Begins to fetch what draws a place, before it is known what stands there. */
export function foresee(hash: string): void {
  const [, panel, id = ''] = /^#\/(control_panel\/)?(\w+)/.exec(hash) ?? [];
  const own = screenViews[id as keyof typeof screenViews];
  (own ?? (panel ? CardsView : PageView)).foresee?.();
}

/** The view of what is shown: a screen's own, or that of its kind. */
export const MainView = memo(({ scene: { route: place, model } }: { scene: ActiveScreen }) => {
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
