import type { ActiveScreen } from '@kafra/sdk';
import { screenViews } from '../screens/index.ts';
import { CardsView } from '../views/cards/cards-view.tsx';
import { PageView } from '../views/page-view.tsx';
import { TableView } from '../views/table/table-view.tsx';

/** The open screen, drawn by its own view or by the view of its kind. */
export function ScreenView({ scene }: { scene: ActiveScreen }) {
  const { model, heading, route } = scene;
  const CustomView = screenViews[route.id];
  if (CustomView) return <CustomView screen={scene} />;
  switch (model.kind) {
    case 'table':
      return <TableView model={model} title={heading} />;
    case 'cards':
      return <CardsView model={model} title={heading} />;
    case 'page':
      return <PageView model={model} />;
  }
}
